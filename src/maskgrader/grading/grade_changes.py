"""The difference between two judgements: in score, and by which checks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Change:
    """A grade that changes. A score is None if there is none."""

    student: str
    assignment: str
    before: float | None
    after: float | None
    checks: tuple[tuple[str, float, float], ...]  # id, points before and after

    @property
    def difference(self) -> float:
        return (self.after or 0.0) - (self.before or 0.0)


def compare(student: str, before: dict[str, Any], after: dict[str, Any]) -> Change | None:
    """The change between two results in JSON form; None if score and checks are the same."""
    old, new = _points(before), _points(after)
    checks = tuple(
        (name, old.get(name, 0.0), new.get(name, 0.0))
        for name in dict.fromkeys([*old, *new])
        if old.get(name, 0.0) != new.get(name, 0.0)
    )
    scores = before["score"], after["score"]
    if None in scores:  # every check changes then, for a reason that is not the check's
        checks = ()
    if not checks and scores[0] == scores[1]:
        return None
    return Change(student, after["assignment"], *scores, checks)


def _points(result: dict[str, Any]) -> dict[str, float]:
    exercises = result["exercises"].values()
    return {check["id"]: check["points"] for one in exercises for check in one["checks"]}
