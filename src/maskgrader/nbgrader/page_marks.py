"""What a feedback page says of scores and times, read from the gradebook in three queries.

nbgrader's own `GetGrades` takes some forty for a page, which is most of the time of making one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from nbgrader.api import (
    Assignment,
    BaseCell,
    Comment,
    Grade,
    GradeCell,
    SubmittedAssignment,
    SubmittedNotebook,
    TaskCell,
)
from sqlalchemy import Connection, Select, func, select

from maskgrader.cohort import Cohort
from maskgrader.feedback import PagePoints

from . import points


@dataclass(frozen=True)
class PageMarks:
    """The top of a page, and by grade_id: (score, maximum) of graded cells, and comments."""

    points: PagePoints
    scores: Mapping[str, tuple[float, float]]
    comments: Mapping[str, str | None]


def page_marks(
    connection: Connection, cohort: Cohort, assignment: str, student: str
) -> PageMarks | None:
    """The marks of a student's submission; None if the gradebook has none."""
    times = connection.execute(_of(_TIMES, assignment, student)).one_or_none()
    if times is None:
        return None
    grades = connection.execute(_of(_GRADES, assignment, student)).all()
    comments = connection.execute(_of(_COMMENTS, assignment, student)).all()
    scores = {row.name: (float(row.score), float(row.most or 0.0)) for row in grades}
    waiting = [row.name for row in grades if row.needs_manual_grade]
    top = PagePoints(
        earned=sum(score for score, _ in scores.values()) if len(waiting) < len(grades) else None,
        most=sum(most for _, most in scores.values()),
        penalty=times.penalty or 0.0,
        waiting=tuple(waiting),
        due=_here(cohort, times.duedate),
        extension=times.extension or None,
        handed_in=_here(cohort, times.timestamp),
        policy=cohort.late,
    )
    return PageMarks(top, scores, {row.name: row.text for row in comments})


def _here(cohort: Cohort, at: datetime | None) -> datetime | None:
    """A time of nbgrader's, which is in UTC and without a zone, in the cohort's zone."""
    return None if at is None else at.replace(tzinfo=UTC).astimezone(cohort.zone)


def _of(query: Select[Any], assignment: str, student: str) -> Select[Any]:
    return query.where(Assignment.name == assignment, SubmittedAssignment.student_id == student)


def _below(*columns: Any, table: Any) -> Select[Any]:
    """A query of rows of a submission's notebook, with the cells that they are about."""
    return (
        select(BaseCell.__table__.c.name, *columns)
        .select_from(table)
        .join(BaseCell.__table__, BaseCell.__table__.c.id == table.c.cell_id)
        .join(SubmittedNotebook.__table__, SubmittedNotebook.id == table.c.notebook_id)
        .join(
            SubmittedAssignment.__table__, SubmittedAssignment.id == SubmittedNotebook.assignment_id
        )
        .join(Assignment.__table__, Assignment.id == SubmittedAssignment.assignment_id)
        .order_by(BaseCell.__table__.c.name)
    )


_TIMES = (
    select(
        Assignment.duedate,
        SubmittedAssignment.extension,
        SubmittedAssignment.timestamp,
        func.sum(SubmittedNotebook.late_submission_penalty).label("penalty"),
    )
    .select_from(SubmittedAssignment.__table__)
    .join(Assignment.__table__, Assignment.id == SubmittedAssignment.assignment_id)
    .outerjoin(SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
    .group_by(Assignment.duedate, SubmittedAssignment.extension, SubmittedAssignment.timestamp)
)
_MOST = func.coalesce(GradeCell.__table__.c.max_score, TaskCell.__table__.c.max_score)
_GRADES = (
    _below(
        func.coalesce(points.given() + func.coalesce(Grade.extra_credit, 0.0), 0.0).label("score"),
        func.coalesce(GradeCell.__table__.c.max_score, TaskCell.__table__.c.max_score).label(
            "most"
        ),
        Grade.needs_manual_grade,
        table=Grade.__table__,
    )
    .outerjoin(GradeCell.__table__, GradeCell.__table__.c.id == Grade.cell_id)
    .outerjoin(TaskCell.__table__, TaskCell.__table__.c.id == Grade.cell_id)
)
_COMMENTS = _below(
    func.coalesce(Comment.manual_comment, Comment.auto_comment).label("text"),
    table=Comment.__table__,
)
