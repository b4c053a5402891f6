"""The receipts in an archive: as they are, or without anything that students wrote."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from maskgrader.cohort import Cohort
from maskgrader.results import receipts

# The keys that a receipt with a pseudonym keeps.
_RECEIPT = ("assignment", "pristine", "checks", "seed", "limits", "versions", "figures")
_RESULT = ("assignment", "verdict", "score", "max_score", "confined")
_EXERCISE = ("score", "max_score", "verdict", "misconception")
_CHECK = ("id", "title", "outcome", "points", "max_points")


@dataclass(frozen=True)
class ReceiptSet:
    """The receipts of a cohort, by assignment and student, and how many could not be read."""

    receipts: dict[tuple[str, str], dict[str, Any]]
    damaged: int

    def verdict(self, key: tuple[str, str]) -> str | None:
        """The verdict of an assignment and a student; None if there is no such receipt."""
        return self.result(*key).get("verdict")

    def result(self, assignment: str, student: str) -> dict[str, Any]:
        """The result in a receipt; empty if there is no such receipt."""
        return self.receipts.get((assignment, student), {}).get("result", {})


def collect_receipts(cohort: Cohort, rename: Callable[[str], str] | None) -> ReceiptSet:
    """Read all receipts of a cohort. rename: returns a student's pseudonym; None keeps names."""
    found, damaged = {}, 0
    for file in sorted(cohort.receipts.glob("*/[!.]*.json")):
        assignment, student = file.parent.name, file.stem
        receipt = receipts.read(cohort, assignment, student)
        if receipt is None or not isinstance(receipt.get("result"), dict):
            damaged += 1
            continue
        if rename is not None:
            student = rename(student)
            receipt = _anonymous(receipt, student)
        found[assignment, student] = receipt
    return ReceiptSet(found, damaged)


def _anonymous(receipt: dict[str, Any], pseudonym: str) -> dict[str, Any]:
    result = receipt["result"]
    exercises = {
        exercise: {
            **_only(one, _EXERCISE),
            "checks": [_only(check, _CHECK) for check in one.get("checks", [])],
        }
        for exercise, one in result.get("exercises", {}).items()
    }
    path = f"{pseudonym}/{receipt.get('assignment')}"
    return {
        "student": pseudonym,
        **_only(receipt, _RECEIPT),
        "result": {"path": path, **_only(result, _RESULT), "exercises": exercises},
    }


def _only(data: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: data[key] for key in keys if key in data}
