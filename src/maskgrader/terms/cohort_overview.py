"""How a cohort stands: its dates, and how many have handed in and been graded."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from maskgrader.cohort import Cohort, Dates
from maskgrader.files import CourseError, assignments
from maskgrader.submission import find_submissions


@dataclass(frozen=True)
class Row:
    """An assignment of a cohort. waiting: recorded, but a person has still to decide something.

    share: of the overall grade, in [0, 1]; None while it is not in the gradebook.
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
    """The assignments of a cohort, its students, and why the gradebook could not be looked at."""

    rows: tuple[Row, ...]
    students: int
    trouble: str = ""


def overview(cohort: Cohort, now: datetime) -> Overview:
    """Look at a cohort. Nothing is changed, and no gradebook is made where there is none."""
    from maskgrader.cohort import weights

    submitted = Counter(
        one.assignment
        for one in find_submissions(cohort.step("submitted"), assignments(cohort.root), students=())
    )
    points: dict[str, float] = {}
    recorded: dict[str, tuple[int, int]] = {}
    students, trouble = 0, ""
    try:
        points, recorded, students = _gradebook(cohort)
    except CourseError as error:
        trouble = str(error)
    shares = weights(cohort, dict.fromkeys(cohort.weights, 0.0) or points)
    rows = []
    for name in assignments(cohort.root):
        dates = cohort.dates.get(name, Dates())
        all_of_it, waiting = recorded.get(name, (0, 0))
        rows.append(
            Row(
                name,
                dates,
                dates.state(now),
                submitted[name],
                all_of_it - waiting,
                waiting,
                points.get(name),
                shares.get(name),
            )
        )
    return Overview(tuple(rows), students, trouble)


def _gradebook(cohort: Cohort) -> tuple[dict[str, float], dict[str, tuple[int, int]], int]:
    """Points by assignment; submissions by assignment, all and waiting; number of students."""
    from nbgrader.api import Assignment, Student, SubmittedAssignment
    from sqlalchemy import case, func, select
    from sqlalchemy.exc import SQLAlchemyError

    from maskgrader.nbgrader import open_engine, settings

    engine = open_engine(settings.load(cohort).gradebook, reading=True)
    try:
        with engine.begin() as connection:
            all_points = select(Assignment.name, Assignment.max_score)
            points = {name: float(most) for name, most in connection.execute(all_points)}
            waits = case((SubmittedAssignment.needs_manual_grade, 1), else_=0)
            query = (
                select(Assignment.name, func.count(), func.sum(waits))
                .select_from(SubmittedAssignment)
                .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
                .group_by(Assignment.name)
            )
            recorded = {name: (count, some) for name, count, some in connection.execute(query)}
            students = connection.execute(select(func.count(Student.id))).scalar_one()
            return points, recorded, students
    except (SQLAlchemyError, ImportError) as error:
        raise CourseError(f"The gradebook cannot be read: {error}") from None
    finally:
        engine.dispose()
