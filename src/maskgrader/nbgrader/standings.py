"""What every student's score in every assignment is, or why there is none."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from nbgrader.api import Assignment, Grade, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import Connection, case, func, select

from maskgrader.cohort import Cohort, Dates, Standing, Status
from maskgrader.files import assignments as course_assignments
from maskgrader.results import Verdict, receipts
from maskgrader.submission import find_submissions

from . import exemptions, extensions, points
from .grading_settings import Settings
from .students import student_ids

Key = tuple[str, str]  # assignment and student


@dataclass(frozen=True)
class Case:
    """What is known of a student and an assignment, for `status_of`.

    exempt: excused or withdrawn. submitted: something was handed in, graded or not. final: it has
    a final score. due: for this student, extension included.
    """

    exempt: Status | None
    submitted: bool
    final: bool
    unreadable: bool
    due: bool


def status_of(case: Case) -> Status:
    """The status that follows. What was handed in counts, even before it is due."""
    if case.exempt:
        return case.exempt
    if not case.submitted:
        return Status.MISSING if case.due else Status.NOT_DUE
    if case.final:
        return Status.SCORED
    return Status.UNREADABLE if case.unreadable else Status.WAITING


def is_due(
    dates: Dates, extension: timedelta | None, now: datetime, *, anybody_handed_in: bool
) -> bool:
    """Whether an assignment is due for a student with that extension.

    One without a due date is due as soon as anybody has handed it in.
    """
    if dates.release is not None and now < dates.release:
        return False
    if dates.due is None:
        return anybody_handed_in
    try:
        return now > dates.due + (extension or timedelta())
    except OverflowError:
        return False


def handed_in(cohort: Cohort, settings: Settings) -> set[Key]:
    """The submissions that were handed in, graded or not."""
    found = find_submissions(settings.submitted, course_assignments(cohort.root), students=())
    return {(one.assignment, one.student) for one in found}


def read_standings(
    connection: Connection,
    cohort: Cohort,
    submitted: Collection[Key],
    now: datetime,
    verdict: Callable[[Key], str | None] | None = None,
) -> dict[Key, Standing]:
    """The standing of every student in every assignment of the gradebook.

    submitted: as `handed_in` returns them. verdict: of a submission; None for the receipts'.
    """
    verdict = verdict or (lambda key: _verdict(cohort, key))
    recorded = {(row.name, row.student_id): row for row in connection.execute(_RECORDED)}
    exempt = exemptions.kept(connection)
    extended = {(one.assignment, one.student): one for one in extensions.kept(connection)}
    students = student_ids(connection)
    found = {}
    for name, duedate in connection.execute(_DUE).all():
        dates = _dates(cohort, name, duedate)
        anybody = any(one[0] == name for one in (*recorded, *submitted))
        naive = dates.due.replace(tzinfo=None) if dates.due else None
        for student in students:
            key = name, student
            row = recorded.get(key)
            more = extended[key].beyond(naive) if key in extended else None
            # Without a cell, its recording was interrupted.
            final = row is not None and bool(row.cells) and not row.waits
            known = Case(
                exempt=exempt.status(student, name),
                submitted=row is not None or key in submitted,
                final=final,
                unreadable=row is not None and not final and verdict(key) == Verdict.UNREADABLE,
                due=is_due(dates, more, now, anybody_handed_in=anybody),
            )
            status = status_of(known)
            found[key] = Standing(status, _score(status, row))
    return found


def by_status(found: Mapping[Key, Standing]) -> dict[str, dict[Status, list[str]]]:
    """The students of each status, by assignment."""
    people: dict[str, dict[Status, list[str]]] = {}
    for (assignment, student), standing in found.items():
        people.setdefault(assignment, {}).setdefault(standing.status, []).append(student)
    return people


def _dates(cohort: Cohort, name: str, duedate: datetime | None) -> Dates:
    """The dates of an assignment: the cohort's, or the due date that the gradebook has."""
    dates = cohort.dates.get(name, Dates())
    due = dates.due or (duedate.replace(tzinfo=UTC) if duedate else None)
    return Dates(dates.release, due)


def _score(status: Status, row: Any) -> float | None:
    if status is Status.SCORED:
        return points.after_penalty(row.score, row.penalty)
    return 0.0 if status is Status.MISSING else None


def _verdict(cohort: Cohort, key: Key) -> str | None:
    receipt = receipts.read(cohort, *key)
    return None if receipt is None else receipt["result"]["verdict"]


_DUE = select(Assignment.name, Assignment.duedate).order_by(Assignment.duedate, Assignment.name)
_PENALTY = (
    select(
        SubmittedNotebook.assignment_id.label("submission"),
        func.sum(SubmittedNotebook.late_submission_penalty).label("penalty"),
    )
    .group_by(SubmittedNotebook.assignment_id)
    .subquery()
)
_RECORDED = (
    select(
        Assignment.name,
        SubmittedAssignment.student_id,
        func.count(Grade.id).label("cells"),
        func.max(case((Grade.needs_manual_grade, 1), else_=0)).label("waits"),
        points.total().label("score"),
        func.max(_PENALTY.c.penalty).label("penalty"),
    )
    .select_from(SubmittedAssignment.__table__)
    .join(Assignment.__table__, Assignment.id == SubmittedAssignment.assignment_id)
    .outerjoin(_PENALTY, _PENALTY.c.submission == SubmittedAssignment.id)
    .outerjoin(SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
    .outerjoin(Grade, Grade.notebook_id == SubmittedNotebook.id)
    .group_by(SubmittedAssignment.id, Assignment.name, SubmittedAssignment.student_id)
)
