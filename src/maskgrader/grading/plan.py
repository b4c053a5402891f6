"""Which submissions there are, and why each would be judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from maskgrader.cohort import Cohort
from maskgrader.nbgrader import RecordedScore, same_score
from maskgrader.results import Verdict, receipts
from maskgrader.submission import Submission, handed_in_at, read_submission

# What a judgement depends on besides the submission. If it changes, recorded grades may change.
_CONDITIONS = {
    "pristine": "the assignment's notebook has changed",
    "checks": "the hidden checks have changed",
    "seed": "the seed has changed",
    "limits": "the limits have changed",
    "points_for_everyone": "the points that everyone gets have changed",
}


@dataclass(frozen=True)
class Graded:
    """What the gradebook and autograded/ hold for the cohort's submissions."""

    recorded: dict[tuple[str, str], RecordedScore]  # by assignment and student
    folder: Callable[[str, str], Path]  # of a graded notebook, by student and assignment


def explain(
    cohort: Cohort,
    submission: Submission,
    conditions: dict[str, Any],
    graded: Graded,
    *,
    force: bool = False,
) -> Submission:
    """The submission with the reasons why it would be judged."""
    student, assignment = submission.student, submission.assignment
    receipt = receipts.read(cohort, assignment, student)
    recorded = graded.recorded.get((assignment, student))
    if recorded is None:
        return replace(submission, why=("it has no grade yet",))
    submission = replace(submission, score=recorded.score)
    if receipt is None:
        why = "its grading was interrupted, or done without a receipt"
        return replace(submission, why=(why,))
    new = receipts.content_hash(
        read_submission(submission.path.parent, assignment).data
    ) != receipt.get("submission")
    own = ["the submission has changed"] if new else []
    own += _own_reasons(cohort, submission, receipt, recorded, graded)
    others = list(_condition_reasons(receipt, conditions))
    if conditions["figures"] and not receipt.get("figures"):
        own.append("figures are requested")
    # It changes texts and no grade, so it need not wait for --apply.
    if receipt.get("language") != conditions["language"]:
        own.append("the language or its translations have changed")
    if force and not own and not others:
        own.append("requested by --force")
    return replace(
        submission,
        receipt=receipt,
        why=(*own, *others),
        regrade=bool(others) and not new and receipt["result"]["score"] is not None,
    )


def failed_before(submission: Submission) -> bool:
    """Whether the judge failed on it last time, so that it should come after all others."""
    receipt = submission.receipt
    return receipt is not None and receipt["result"]["verdict"] == Verdict.JUDGE_ERROR


def _own_reasons(
    cohort: Cohort,
    submission: Submission,
    receipt: dict[str, Any],
    recorded: RecordedScore,
    graded: Graded,
) -> Iterable[str]:
    student, assignment = submission.student, submission.assignment
    result = receipt["result"]
    if not same_score(result["score"], recorded.score):
        yield "the gradebook has a different score"
    if result["verdict"] == Verdict.JUDGE_ERROR:
        yield "the judge failed last time"
    if not (graded.folder(student, assignment) / f"{assignment}.ipynb").is_file():
        yield "the graded notebook is missing"
    handed_in = handed_in_at(submission.path.parent, cohort.zone)
    if handed_in is not None and handed_in != recorded.handed_in:
        yield "the time of submission has changed"


def _condition_reasons(receipt: dict[str, Any], conditions: dict[str, Any]) -> Iterable[str]:
    for key, why in _CONDITIONS.items():
        if receipt.get(key) != conditions.get(key):
            yield why
    before = receipt.get("versions")
    for name, version in conditions["versions"].items():
        old = before.get(name) if isinstance(before, dict) else None
        if old != version:
            yield f"the version of {name} has changed, from {old} to {version}"
