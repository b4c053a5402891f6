"""The overall grade: the scores of the assignments, weighted as the cohort says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .model import Cohort


@dataclass(frozen=True)
class Standing:
    """A student's result in one assignment: points after penalties.

    None while the score is not final. A missing submission counts 0.
    """

    score: float | None = 0.0


def weights(cohort: Cohort, points: Mapping[str, float]) -> dict[str, float]:
    """The share of each assignment in the overall grade; together 1, or empty if all are 0.

    points: the maximum of each assignment. They are the weights if the cohort sets none; if it
    does, an assignment that it does not name counts for nothing.
    """
    chosen = {name: cohort.weights.get(name, 0.0) for name in points} if cohort.weights else points
    total = sum(chosen.values())
    return {name: weight / total for name, weight in chosen.items()} if total else {}


def overall(
    standings: Mapping[str, Standing], points: Mapping[str, float], shares: Mapping[str, float]
) -> float | None:
    """The overall grade in percent; None while an assignment with a share has no final score.

    points: the maximum of each assignment. shares: as `weights` returns them.
    """
    if not shares:
        return None
    grade = 0.0
    for name, share in shares.items():
        if not share:
            continue
        score = standings[name].score
        if score is None:
            return None
        if points[name]:
            grade += 100.0 * share * score / points[name]
    return grade
