"""Enforces a child's limits: processor time, wall clock, printed output, files."""

from __future__ import annotations

import contextlib
import os
import select
import time
from collections.abc import Iterator
from pathlib import Path

from maskgrader.cohort import Limits

from .child_end import Ended, too_late, too_many_files, too_much_output
from .disk_quota import fits
from .processor_clock import ProcessorClock
from .time_budget import wall_allowance


class Watch:
    """The limits of one child, and how much of them it has used.

    output: the descriptor of the pipe that the child prints to. folder: the one it may write.
    """

    def __init__(self, pid: int, output: int, folder: Path, limits: Limits) -> None:
        self._pid = pid
        self._output = output
        self.folder = folder
        self._limits = limits
        self.clock = ProcessorClock(pid)
        self._printed = 0
        self._deadline = self._wall_deadline = self._pause_left = self._starved = 0.0

    def allow(self, seconds: float, wall_seconds: float | None = None) -> None:
        """Grant the child this much processor time from now on, until the next `allow`.

        The wall clock is for code that sleeps. Waiting for a processor on a busy machine does not
        count.
        """
        wall = wall_allowance(seconds, self._limits)
        if wall_seconds is not None:
            wall = min(wall, wall_seconds)
        self._deadline = self.clock.cpu_seconds + seconds
        self._wall_deadline = time.monotonic() + wall
        self._starved = self.clock.starved_seconds
        self._pause_left = seconds
        self._printed = 0

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """Stop the child's wall clock while the judge works on a callback.

        All pauses together last no longer than the child may run, so that endless callbacks end.
        """
        started = time.monotonic()
        try:
            yield
        finally:
            pause = min(time.monotonic() - started, self._pause_left)
            self._pause_left -= pause
            self._wall_deadline += pause

    def exceeded(self) -> Ended | None:
        """The limit that the child has exceeded, if there is one."""
        if self._prints_too_much():
            return too_much_output(self._limits)
        if self.clock.cpu_seconds > self._deadline or self._is_late():
            return too_late()
        if not fits(self.folder, self._pid, self._limits):
            return too_many_files()
        return None

    def _prints_too_much(self) -> bool:
        limit = self._limits.output_kib << 10
        # Stop reading at the limit: a child may write faster than the judge reads.
        while self._printed <= limit and self.has_printed():
            data = os.read(self._output, 1 << 16)
            if not data:
                break
            self._printed += len(data)
        return self._printed > limit

    def has_printed(self) -> bool:
        """Whether the pipe holds something to read, or is closed."""
        return bool(select.select([self._output], [], [], 0)[0])

    def _is_late(self) -> bool:
        late = time.monotonic() - self._wall_deadline
        return late > 0 and late > self.clock.starved_seconds - self._starved
