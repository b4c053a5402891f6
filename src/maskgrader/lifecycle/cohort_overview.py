"""The state of a cohort: its dates, and the numbers of submissions and scores."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from maskgrader.cohort import Cohort, Dates, weights
from maskgrader.files import CourseError, assignments
from maskgrader.submission import find_submissions


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

    students: their number in the gradebook. trouble: why the gradebook could not be read; empty
    if it could.
    """

    rows: tuple[Row, ...]
    students: int
    trouble: str = ""


def overview(cohort: Cohort, now: datetime) -> Overview:
    """The state of a cohort at the time `now`. Nothing is changed, and no gradebook is created."""
    submitted = Counter(
        one.assignment
        for one in find_submissions(cohort.step("submitted"), assignments(cohort.root), students=())
    )
    try:
        recorded, trouble = _read_gradebook(cohort), ""
    except CourseError as error:
        recorded, trouble = _Recorded({}, {}, {}, 0), str(error)
    shares = weights(cohort, dict.fromkeys(cohort.weights, 0.0) or recorded.points)
    rows = []
    for name in assignments(cohort.root):
        dates = cohort.dates.get(name, Dates())
        waiting = recorded.waiting.get(name, 0)
        rows.append(
            Row(
                assignment=name,
                dates=dates,
                state=dates.state(now),
                submitted=submitted[name],
                graded=recorded.submissions.get(name, 0) - waiting,
                waiting=waiting,
                points=recorded.points.get(name),
                share=shares.get(name),
            )
        )
    return Overview(tuple(rows), recorded.students, trouble)


@dataclass(frozen=True)
class _Recorded:
    """What the gradebook has: by assignment, the points and the numbers of submissions."""

    points: dict[str, float]
    submissions: dict[str, int]
    waiting: dict[str, int]
    students: int


def _read_gradebook(cohort: Cohort) -> _Recorded:
    """Read the gradebook. CourseError if that is not possible."""
    from nbgrader.api import Assignment, Student, SubmittedAssignment
    from sqlalchemy import case, func, select
    from sqlalchemy.exc import SQLAlchemyError

    from maskgrader.nbgrader import grading_settings, open_engine

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
            students = connection.execute(select(func.count(Student.id))).scalar_one()
    except (SQLAlchemyError, ImportError) as error:
        raise CourseError(f"The gradebook cannot be read: {error}") from None
    finally:
        engine.dispose()
    return _Recorded(
        points={name: float(most) for name, most in points},
        submissions={name: count for name, count, _ in rows},
        waiting={name: waiting for name, _, waiting in rows},
        students=students,
    )
