"""Grants time to the cells and calls of one child, and charges it to the submission."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

from maskgrader.cohort import Limits

from .confined_child import Child
from .time_budget import Budget, wall_allowance

_LEAST_SECONDS = 0.1  # for a cell that comes after the allowance is used up


class _Allowance:
    """Seconds of processor time and of the wall clock that are left for some cells."""

    def __init__(self, limits: Limits) -> None:
        self.seconds = limits.cells_seconds
        self.wall = wall_allowance(limits.cells_seconds, limits)


class ChildTime:
    """Three allowances: of all answers of a child, of its other cells, of the checks."""

    def __init__(self, child: Child, budget: Budget, limits: Limits) -> None:
        self._child = child
        self._budget = budget
        self._limits = limits
        self._answers = _Allowance(limits)
        self._others = _Allowance(limits)
        self._charged = 0.0
        self._starved = child.starved_seconds

    @contextlib.contextmanager
    def of_a_cell(self, *, answer: bool, reserve: float = 0.0) -> Iterator[None]:
        """Grant the time left for cells, and deduct what the cell in the block uses.

        reserve: the share of the budget that the cell must leave. Answers have an allowance of
        their own. When an allowance is used up, short cells still run.
        """
        child, left = self._child, self._answers if answer else self._others
        self._refund_waiting()
        before, started = child.cpu_seconds, time.monotonic()
        least = max(self._limits.cells_seconds / 60, _LEAST_SECONDS)
        most, most_wall = self._budget.above(reserve)
        seconds = min(max(left.seconds, least), most)
        child.allow_interruptibly(seconds, min(max(left.wall, least), most_wall))
        yield
        left.seconds -= child.cpu_seconds - before
        left.wall -= time.monotonic() - started - self._refund_waiting()

    def allow_checks(self) -> None:
        """Grant the next calls the time that the checks of one exercise may take."""
        self._refund_waiting()
        seconds = min(self._limits.checks_seconds, max(self._budget.left, 0.1))
        self._child.allow(seconds, max(self._budget.wall_left, 0.1))

    def allow_a_reply(self) -> None:
        """Grant the time that an honest child needs to reply immediately."""
        self._child.allow(1.0, 2.0)

    def charge(self) -> None:
        """Charge the processor time used since the last charge."""
        used = self._child.cpu_seconds
        self._budget.left -= used - self._charged
        self._charged = used

    def charge_the_rest(self) -> None:
        """Charge the remaining processor time of a child that has ended."""
        self._budget.left -= self._child.used_seconds - self._charged

    def _refund_waiting(self) -> float:
        """Extend the budget by the time lost to other work on this machine since the last call.

        Returns that time in seconds.
        """
        before, self._starved = self._starved, self._child.starved_seconds
        self._budget.extend(self._starved - before)
        return self._starved - before
