"""Which submissions there are, and why each would be judged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from maskgrader import receipts
from maskgrader.cohort import Cohort
from maskgrader.handed_in import read, timestamp

# What a judgement depends on besides the submission. When it changes, grades that stand may change.
_CONDITIONS = {
    "pristine": "the assignment's notebook has changed",
    "checks": "the hidden checks have changed",
    "seed": "the seed has changed",
    "limits": "the limits have changed",
}


@dataclass(frozen=True)
class Submission:
    """A notebook that was handed in. `receipt`: of its last judgement, if there is one that holds.

    why: the reasons to judge it (again); empty when nothing has changed. regrade: it has a score
    already, and what has changed is not the student's doing.
    """

    student: str
    assignment: str
    path: Path
    receipt: dict[str, Any] | None = None
    why: tuple[str, ...] = ()
    regrade: bool = False


@dataclass(frozen=True)
class Graded:
    """What the gradebook and autograded/ know of the cohort's submissions."""

    times: dict[tuple[str, str], datetime | None]  # by assignment and student
    folder: Callable[[str, str], Path]  # of a graded notebook, by student and assignment


def find(
    submitted: Path, assignments: Collection[str], students: Collection[str]
) -> Iterator[Submission]:
    """The submissions of some assignments; of all students where none are named.

    A folder with anything in it is one, as for nbgrader: what cannot be judged gets a record too.
    """
    folders = sorted(path for path in submitted.glob("*") if path.is_dir())
    for assignment in assignments:
        for folder in folders:
            place = folder / assignment
            if (not students or folder.name in students) and _holds_anything(place):
                yield Submission(folder.name, assignment, place / f"{assignment}.ipynb")


def _holds_anything(folder: Path) -> bool:
    return folder.is_dir() and any(folder.iterdir())


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
    recorded = (assignment, student) in graded.times
    if receipt is None or not recorded:
        why = "its grading was cut off, or done without a receipt"
        why = why if recorded else "it has no grade yet"
        return replace(submission, why=(why,))
    new = receipts.content_hash(read(submission.path.parent, assignment).data) != receipt.get(
        "submission"
    )
    own = ["the submission has changed"] if new else []
    own += _own_reasons(submission, receipt, graded)
    others = list(_condition_reasons(receipt, conditions))
    if conditions["figures"] and not receipt.get("figures"):
        own.append("figures are wanted")
    # What is said changes with it, and no grade: so it need not wait for --apply.
    if receipt.get("language") != conditions["language"]:
        own.append("the language or its translations have changed")
    if force and not own and not others:
        own.append("asked for by --force")
    return replace(
        submission,
        receipt=receipt,
        why=(*own, *others),
        regrade=bool(others) and not new and receipt.get("result", {}).get("score") is not None,
    )


def _own_reasons(submission: Submission, receipt: dict[str, Any], graded: Graded) -> Iterable[str]:
    student, assignment = submission.student, submission.assignment
    result = receipt.get("result", {})
    if result.get("verdict") == "judge_error":
        yield "the judge failed at it last time"
    if not (graded.folder(student, assignment) / f"{assignment}.ipynb").is_file():
        yield "the graded notebook is missing"
    handed_in = timestamp(submission.path.parent)
    if handed_in is not None and handed_in != graded.times[assignment, student]:
        yield "the time of handing in has changed"


def _condition_reasons(receipt: dict[str, Any], conditions: dict[str, Any]) -> Iterable[str]:
    for key, why in _CONDITIONS.items():
        if receipt.get(key) != conditions[key]:
            yield why
    before = receipt.get("versions")
    for name, version in conditions["versions"].items():
        old = before.get(name) if isinstance(before, dict) else None
        if old != version:
            yield f"the version of {name} has changed, from {old} to {version}"
