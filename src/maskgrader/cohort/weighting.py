"""The overall grade: assignments by the weights of the cohort."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .model import Cohort


@dataclass(frozen=True)
class Standing:
    """What a student has of an assignment; a score of None waits. Not handed in counts 0."""

    score: float | None = 0.0


def weights(cohort: Cohort, points: Mapping[str, float]) -> dict[str, float]:
    """The share of each assignment in the overall grade; together 1, or nothing if there is none.

    points: the most that can be had, by assignment. They weigh where the cohort sets no weights;
    where it does, an assignment that it does not name counts for nothing.
    """
    chosen = {name: cohort.weights.get(name, 0.0) for name in points} if cohort.weights else points
    total = sum(chosen.values())
    return {name: weight / total for name, weight in chosen.items()} if total else {}


def overall(
    standings: Mapping[str, Standing], points: Mapping[str, float], shares: Mapping[str, float]
) -> float | None:
    """The overall grade in percent; None while an assignment that counts waits for its score."""
    grade = 0.0
    for name, share in shares.items():
        score = standings[name].score
        if share and score is None:
            return None
        if share and points[name]:
            grade += 100.0 * share * score / points[name]
    return grade if shares else None
