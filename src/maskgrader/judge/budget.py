"""The time that one submission may take in all."""

from __future__ import annotations

import math
import time


class Budget:
    """Time for a whole submission, shared by all of its children.

    seconds: of processor time. wall_seconds: of the clock, for those who sleep.
    """

    def __init__(self, seconds: float, wall_seconds: float = math.inf) -> None:
        self.left = seconds
        self._end = time.monotonic() + wall_seconds

    @property
    def wall_left(self) -> float:
        return self._end - time.monotonic()

    def extend(self, wall_seconds: float) -> None:
        """Give back what the machine's other work took."""
        self._end += wall_seconds

    @property
    def spent(self) -> bool:
        return self.left <= 0 or self.wall_left <= 0
