"""Which submissions there are, and why each would be judged."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from maskgrader import receipts
from maskgrader.cohort import Cohort
from maskgrader.handed_in import read, timestamp
from maskgrader.nbgrader.writer import Standing

_LONGEST_NAME = 200  # bytes; a receipt's temporary name is longer, and 255 is what files may have
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
    already, and what has changed is not the student's doing. score: what the gradebook has of an
    earlier judgement. refusal: why it cannot even be looked at.
    """

    student: str
    assignment: str
    path: Path
    receipt: dict[str, Any] | None = None
    why: tuple[str, ...] = ()
    regrade: bool = False
    score: float | None = None
    refusal: str = ""


@dataclass(frozen=True)
class Graded:
    """What the gradebook and autograded/ know of the cohort's submissions."""

    standing: dict[tuple[str, str], Standing]  # by assignment and student
    folder: Callable[[str, str], Path]  # of a graded notebook, by student and assignment


def find(
    submitted: Path, assignments: Collection[str], students: Collection[str]
) -> Iterator[Submission]:
    """The submissions of some assignments; of all students where none are named.

    A folder with anything in it is one, as for nbgrader: what cannot be judged gets a record too.
    """
    folders = sorted(path for path in submitted.glob("[!.]*") if path.is_dir())
    for assignment in assignments:
        for folder in folders:
            if students and folder.name not in students:
                continue
            place = folder / assignment
            found = Submission(folder.name, assignment, place / f"{assignment}.ipynb")
            refusal = _refusal(folder.name)
            try:
                if lies_there(place):
                    yield replace(found, refusal=refusal)
            except OSError as error:
                yield replace(found, refusal=f"its folder cannot be opened ({error.strerror})")


def lies_there(folder: Path) -> bool:
    """Whether there is anything in a submission's folder."""
    return folder.is_dir() and any(folder.iterdir())


def _refusal(student: str) -> str:
    """Why a student of this name cannot be recorded: receipts are files, and names are text."""
    if len(os.fsencode(student)) > _LONGEST_NAME:
        return f"the student's name has more than {_LONGEST_NAME} bytes"
    try:
        student.encode()
    except UnicodeEncodeError:
        return "the student's name is not encoded as UTF-8"
    return ""


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
    standing = graded.standing.get((assignment, student))
    recorded = standing is not None
    submission = replace(submission, score=standing.score if recorded else None)
    if receipt is None or not recorded:
        why = "its grading was cut off, or done without a receipt"
        why = why if recorded else "it has no grade yet"
        return replace(submission, why=(why,))
    new = receipts.content_hash(read(submission.path.parent, assignment).data) != receipt.get(
        "submission"
    )
    own = ["the submission has changed"] if new else []
    own += _own_reasons(submission, receipt, standing, graded)
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
        regrade=bool(others) and not new and receipt["result"]["score"] is not None,
    )


def _own_reasons(
    submission: Submission, receipt: dict[str, Any], standing: Standing, graded: Graded
) -> Iterable[str]:
    student, assignment = submission.student, submission.assignment
    result = receipt["result"]
    if not _same(result["score"], standing.score):
        yield "the gradebook has another score"
    if result["verdict"] == "judge_error":
        yield "the judge failed at it last time"
    if not (graded.folder(student, assignment) / f"{assignment}.ipynb").is_file():
        yield "the graded notebook is missing"
    handed_in = timestamp(submission.path.parent)
    if handed_in is not None and handed_in != standing.handed_in:
        yield "the time of handing in has changed"


def _same(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return math.isclose(one, other, abs_tol=1e-6)


def _condition_reasons(receipt: dict[str, Any], conditions: dict[str, Any]) -> Iterable[str]:
    for key, why in _CONDITIONS.items():
        if receipt.get(key) != conditions[key]:
            yield why
    before = receipt.get("versions")
    for name, version in conditions["versions"].items():
        old = before.get(name) if isinstance(before, dict) else None
        if old != version:
            yield f"the version of {name} has changed, from {old} to {version}"
