"""The overall grade: the scores of the assignments that count, weighted as the cohort says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from .model import Cohort


class Status(StrEnum):
    """What a student's score in an assignment is, or why there is none."""

    SCORED = "scored"
    MISSING = "missing"  # it was due, and nothing was handed in: counts 0
    NOT_DUE = "not due yet"  # nothing was handed in, and need not be: does not count
    EXCUSED = "excused"  # does not count
    WITHDRAWN = "withdrawn"  # the student has left the course: has no overall grade
    UNREADABLE = "unreadable"  # the file is damaged: a person must decide
    WAITING = "waiting"  # the score is not final: not judged, or a manual grade is missing

    @property
    def counts(self) -> bool:
        """Whether it is part of the overall grade."""
        return self not in (Status.NOT_DUE, Status.EXCUSED, Status.WITHDRAWN)


@dataclass(frozen=True)
class Standing:
    """A student's result in one assignment: points after penalties.

    score: None unless it is final and counts. A missing submission counts 0.
    """

    status: Status
    score: float | None = None


@dataclass(frozen=True)
class OverallGrade:
    """A student's overall grade.

    percent: None if there is none. state: `final`; `so far` if something is not due yet; `waiting`
    for a final score; `withdrawn`; or `nothing counts yet`. dropped: assignments that do not count
    because they were the student's lowest.
    """

    percent: float | None
    state: str
    dropped: tuple[str, ...] = ()


def weights(cohort: Cohort, points: Mapping[str, float]) -> dict[str, float]:
    """The share of each assignment in the overall grade; together 1, or empty if all are 0.

    points: the maximum of each assignment. They are the weights if the cohort sets none; if it
    does, an assignment that it does not name counts for nothing.
    """
    chosen = {name: cohort.weights.get(name, 0.0) for name in points} if cohort.weights else points
    total = sum(chosen.values())
    return {name: weight / total for name, weight in chosen.items()} if total else {}


def overall(
    standings: Mapping[str, Standing],
    points: Mapping[str, float],
    shares: Mapping[str, float],
    drop_lowest: int = 0,
) -> OverallGrade:
    """The overall grade of a student, in percent.

    What does not count leaves its share to the others. points: the maximum of each assignment; one
    without points cannot count. shares: as `weights` returns them. drop_lowest: how many of the
    assignments that count are left out, the lowest percentages first; one always remains.
    """
    able = [name for name, share in shares.items() if share and points[name]]
    if any(standings[name].status is Status.WITHDRAWN for name in points):
        return OverallGrade(None, "withdrawn")
    counted = [name for name in able if standings[name].status.counts]
    if not counted:
        return OverallGrade(None, "nothing counts yet")
    fractions = {}
    for name in counted:
        score = standings[name].score
        if score is None:
            return OverallGrade(None, "waiting")
        fractions[name] = score / points[name]
    # Of two equal ones the weightier is dropped, which is never worse for the student.
    lowest = sorted(counted, key=lambda name: (fractions[name], -shares[name], name))
    dropped = lowest[: min(drop_lowest, len(counted) - 1)]
    kept = [name for name in counted if name not in dropped]
    total = sum(shares[name] for name in kept)
    percent = 100.0 * sum(shares[name] * fractions[name] for name in kept) / total
    open_ones = any(standings[name].status is Status.NOT_DUE for name in able)
    return OverallGrade(percent, "so far" if open_ones else "final", tuple(sorted(dropped)))
