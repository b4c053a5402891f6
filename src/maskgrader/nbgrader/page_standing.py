"""What the top of a feedback page says, read from the gradebook."""

from __future__ import annotations

from datetime import UTC, datetime

from nbgrader.api import Gradebook

from maskgrader.cohort import Cohort
from maskgrader.feedback import PagePoints


def page_points(gradebook: Gradebook, cohort: Cohort, assignment: str, student: str) -> PagePoints:
    """The points of a student's submission, with the times that they depend on."""
    submission = gradebook.find_submission(assignment, student)
    grades = [grade for notebook in submission.notebooks for grade in notebook.grades]
    is_judged = any(not grade.needs_manual_grade for grade in grades)
    return PagePoints(
        earned=submission.score if is_judged else None,
        most=submission.max_score,
        penalty=submission.late_submission_penalty or 0.0,
        waiting=tuple(grade.name for grade in grades if grade.needs_manual_grade),
        due=_here(cohort, submission.assignment.duedate),
        extension=submission.extension or None,
        handed_in=_here(cohort, submission.timestamp),
        policy=cohort.late,
    )


def _here(cohort: Cohort, at: datetime | None) -> datetime | None:
    """A time of nbgrader's, which is in UTC and without a zone, in the cohort's zone."""
    return None if at is None else at.replace(tzinfo=UTC).astimezone(cohort.zone)
