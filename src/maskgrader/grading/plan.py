"""Which submissions there are, and why each would be judged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from maskgrader import receipts
from maskgrader.cohort import Cohort
from maskgrader.submission import Unreadable, read_file

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
class Misnamed:
    """A folder without the notebook that should be in it."""

    path: Path
    why: str


@dataclass(frozen=True)
class Graded:
    """What the gradebook and autograded/ know of the cohort's submissions."""

    times: dict[tuple[str, str], datetime | None]  # by assignment and student
    folder: Callable[[str, str], Path]  # of a graded notebook, by student and assignment


def find(
    submitted: Path, assignments: Collection[str], students: Collection[str]
) -> Iterator[Submission | Misnamed]:
    """The submissions of some assignments; of all students where none are named."""
    folders = sorted(path for path in submitted.glob("*") if path.is_dir())
    for assignment in assignments:
        for folder in folders:
            place = folder / assignment
            if (students and folder.name not in students) or not place.is_dir():
                continue
            path = place / f"{assignment}.ipynb"
            if path.exists() or path.is_symlink():
                yield Submission(folder.name, assignment, path)
                continue
            others = sorted(other.name for other in place.glob("*.ipynb"))
            found = f"only {', '.join(others)}. Rename it." if others else "and no other notebook."
            yield Misnamed(place, f"There is no {path.name} in this folder, {found}")


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
    new = receipts.content_hash(read(submission)[0]) != receipt.get("submission")
    own = ["the submission has changed"] if new else []
    own += _own_reasons(submission, receipt, graded)
    others = list(_condition_reasons(receipt, conditions))
    if conditions["figures"] and not receipt.get("figures"):
        own.append("figures are wanted")
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


def read(submission: Submission) -> tuple[bytes, str]:
    """The bytes of a submission, or why they cannot be had."""
    try:
        refuse_links(submission.path)
        return read_file(submission.path), ""
    except Unreadable as error:
        return b"", str(error)


def refuse_links(path: Path) -> None:
    """Refuse a submission reached over a symbolic link: a student may have made it.

    Looked at are the assignment's folder and the student's; `read_file` looks at the file.
    """
    if path.parent.is_symlink() or path.parent.parent.is_symlink():
        raise Unreadable("The folder is a symbolic link. Hand in the notebook itself.")


def timestamp(folder: Path) -> datetime | None:
    """When a submission was handed in, as nbgrader reads it; None where that cannot be read."""
    from nbgrader.utils import parse_utc  # nbgrader takes long to import

    try:
        return parse_utc(read_file(folder / "timestamp.txt")[:100].decode().strip())
    except (Unreadable, ValueError, OverflowError):
        return None
