"""The time that one submission may take."""

from __future__ import annotations

import math
import time

from maskgrader.cohort import Limits

_GRACE_SECONDS = 5.0  # of the wall clock, on top of the factor


class Budget:
    """Time for a whole submission, shared by all of its children.

    seconds: of processor time. wall_seconds: of the wall clock, for code that sleeps.
    """

    def __init__(self, seconds: float, wall_seconds: float = math.inf) -> None:
        self.left = self._seconds = seconds
        self._wall_seconds = wall_seconds
        self._end = time.monotonic() + wall_seconds

    @property
    def wall_left(self) -> float:
        return self._end - time.monotonic()

    def extend(self, wall_seconds: float) -> None:
        """Add wall-clock time that other work on this machine has taken."""
        self._end += wall_seconds

    def above(self, share: float) -> tuple[float, float]:
        """Seconds, of both clocks, that are left beyond a share of the whole."""
        wall = self.wall_left
        if self._wall_seconds != math.inf:
            wall -= share * self._wall_seconds
        return self.left - share * self._seconds, wall

    @property
    def spent(self) -> bool:
        return self.left <= 0 or self.wall_left <= 0


def wall_allowance(seconds: float, limits: Limits) -> float:
    """Seconds of the wall clock within which `seconds` of processor time must be used."""
    return seconds * limits.wall_factor + _GRACE_SECONDS
