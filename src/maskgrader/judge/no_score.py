"""Results without a score, for submissions that could not be read or could not be judged.

They are worded in the language in use: see `maskgrader.language.use`.
"""

from __future__ import annotations

from maskgrader.course import Pristine
from maskgrader.results import ExerciseResult, SubmissionResult, Verdict
from maskgrader.submission import Rebuilt, Unreadable

from .visible_tests import not_run


def judge_error_result(
    rebuilt: Rebuilt, path: str, why: str, *, confined: bool
) -> SubmissionResult:
    """The result of a submission that the judge could not judge."""
    return SubmissionResult(
        path,
        rebuilt.pristine.assignment,
        exercises=_no_scores(rebuilt.pristine),
        repairs=rebuilt.repairs,
        failure=Verdict.JUDGE_ERROR,
        error=why,
        confined=confined,
    )


def unreadable_result(
    pristine: Pristine | None, path: str, error: Unreadable, *, confined: bool
) -> SubmissionResult:
    """The result of a file that could not be read. pristine: of its assignment, if known."""
    return SubmissionResult(
        path,
        pristine.assignment if pristine else "",
        exercises=_no_scores(pristine) if pristine else (),
        failure=Verdict.UNREADABLE,
        error=str(error),
        confined=confined,
    )


def _no_scores(pristine: Pristine) -> tuple[ExerciseResult, ...]:
    """Every exercise as not judged, with its maximum points but no score."""
    return tuple(
        ExerciseResult(e.name, tuple(not_run(cell, Verdict.JUDGE_ERROR) for cell in e.tests))
        for e in pristine.exercises
    )
