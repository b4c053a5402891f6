"""The state of a cohort: its dates, and the numbers of submissions and scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort, Dates, Status, weights
from maskgrader.files import CourseError, assignments
from maskgrader.submission import find_misplaced, find_submissions

from .extension_overview import Granted, granted_extensions


@dataclass(frozen=True)
class Row:
    """The state of one assignment.

    state: as `Dates.state` returns it. submitted, graded, waiting: numbers of submissions; those
    that wait are in the gradebook, but still need a manual grade. points: the
    maximum; None while the assignment is not in the gradebook. share: of the overall grade, in
    [0, 1]; None if the assignment has none.
    """

    assignment: str
    dates: Dates
    state: str
    submitted: int
    graded: int
    waiting: int
    points: float | None
    share: float | None


@dataclass(frozen=True)
class Overview:
    """The state of a cohort.

    students: their number in the gradebook, without those who have left. people: all of them, by
    assignment and status. trouble: why the gradebook could not be read; empty if it could.
    unlisted: who has handed in, but is not on the class list. misplaced: hand-ins that no command
    finds, and the remedies.
    """

    rows: tuple[Row, ...]
    students: int
    trouble: str = ""
    extensions: tuple[Granted, ...] = ()
    unlisted: tuple[str, ...] = ()
    misplaced: tuple[str, ...] = ()
    people: Mapping[str, Mapping[Status, Sequence[str]]] = field(default_factory=dict)


def overview(cohort: Cohort, now: datetime) -> Overview:
    """The state of a cohort at the time `now`. Nothing is changed, and no gradebook is created."""
    place, known = cohort.step("submitted"), assignments(cohort.root)
    handed_in: dict[str, set[str]] = {name: set() for name in known}
    for one in find_submissions(place, known, students=()):
        handed_in[one.assignment].add(one.student)
    try:
        recorded, trouble = _read_gradebook(cohort, handed_in, now), ""
    except CourseError as error:
        recorded, trouble = _Recorded({}, {}, {}), str(error)
    shares = weights(cohort, dict.fromkeys(cohort.weights, 0.0) or recorded.points)
    rows = []
    for name in known:
        dates = cohort.dates.get(name, Dates())
        waiting = recorded.waiting.get(name, 0)
        rows.append(
            Row(
                assignment=name,
                dates=dates,
                state=dates.state(now),
                submitted=len(handed_in[name]),
                graded=recorded.submissions.get(name, 0) - waiting,
                waiting=waiting,
                points=recorded.points.get(name),
                share=shares.get(name),
            )
        )
    authors = set().union(*handed_in.values())
    return Overview(
        tuple(rows),
        len(set(recorded.students) - recorded.withdrawn),
        trouble,
        tuple(recorded.extensions),
        tuple(sorted(authors - recorded.listed)) if recorded.listed is not None else (),
        tuple(find_misplaced(place, known, cohorts.names(cohort.root))),
        recorded.people,
    )


@dataclass(frozen=True)
class _Recorded:
    """What the gradebook has: by assignment, the points and the numbers of submissions."""

    points: dict[str, float]
    submissions: dict[str, int]
    waiting: dict[str, int]
    students: Sequence[str] = ()
    listed: frozenset[str] | None = None
    extensions: Sequence[Granted] = ()
    withdrawn: frozenset[str] = frozenset()
    people: Mapping[str, Mapping[Status, Sequence[str]]] = field(default_factory=dict)


def _read_gradebook(cohort: Cohort, handed_in: Mapping[str, set[str]], now: datetime) -> _Recorded:
    """Read the gradebook. CourseError if that is not possible."""
    from nbgrader.api import Assignment, SubmittedAssignment
    from sqlalchemy import case, func, select
    from sqlalchemy.exc import SQLAlchemyError

    from maskgrader.nbgrader import (
        by_status,
        class_list,
        exemptions,
        grading_settings,
        open_engine,
        read_standings,
        student_ids,
    )

    submitted = {(name, student) for name, own in handed_in.items() for student in own}

    engine = open_engine(grading_settings.load(cohort).gradebook, reading=True)
    waits = case((SubmittedAssignment.needs_manual_grade, 1), else_=0)
    counts = (
        select(Assignment.name, func.count(), func.sum(waits))
        .select_from(SubmittedAssignment)
        .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
        .group_by(Assignment.name)
    )
    try:
        with engine.begin() as connection:
            points = connection.execute(select(Assignment.name, Assignment.max_score)).all()
            rows = connection.execute(counts).all()
            students, listed = student_ids(connection), class_list(connection)
            extensions = granted_extensions(connection)
            withdrawn = exemptions.kept(connection).withdrawn
            people = by_status(read_standings(connection, cohort, submitted, now))
    except (SQLAlchemyError, ImportError) as error:
        raise CourseError(f"The gradebook cannot be read: {error}") from None
    finally:
        engine.dispose()
    return _Recorded(
        points={name: float(most) for name, most in points},
        submissions={name: count for name, count, _ in rows},
        waiting={name: waiting for name, _, waiting in rows},
        students=students,
        listed=listed,
        extensions=extensions,
        withdrawn=withdrawn,
        people=people,
    )
