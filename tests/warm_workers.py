"""Warm workers that outlive the judges of a test: starting one takes longer than most tests.

A judge's submissions run in children that are forked for each, so that a judge which takes over a
worker from another one finds it as new. Tests of the worker itself start their own.
"""

from __future__ import annotations

import os
from pathlib import Path

from maskgrader.cohort import Limits
from maskgrader.sandbox import WarmWorker


class WarmWorkers:
    """Stands where a judge would start a worker, and hands out one that nobody uses."""

    def __init__(self) -> None:
        self._idle: list[_Kept] = []
        self._owner = os.getpid()

    def __call__(self, limits: Limits) -> WarmWorker:
        if os.getpid() != self._owner:  # a fork must not talk to its parent's worker
            return WarmWorker(limits)
        for worker in self._idle:
            if worker.alive and worker.limits.unconfined == limits.unconfined:
                self._idle.remove(worker)
                worker.limits = limits
                return worker
        return _Kept(limits, self)

    def take_back(self, worker: _Kept) -> bool:
        """Keep a worker for the next judge; False where it is not as it was when it started."""
        if os.getpid() != self._owner or not worker.fresh:
            return False
        self._idle.append(worker)
        return True

    def close(self) -> None:
        idle, self._idle, self._owner = self._idle, [], 0
        for worker in idle:
            worker.close()


class _Kept(WarmWorker):
    """A worker that its judge cannot end."""

    def __init__(self, limits: Limits, workers: WarmWorkers) -> None:
        self._workers: WarmWorkers | None = None  # to end it, should it not start
        self._starter = os.getpid()
        super().__init__(limits)
        self._workers = workers

    @property
    def fresh(self) -> bool:
        """Whether it runs, and has no child."""
        pid = self._process.pid
        return self.alive and not Path(f"/proc/{pid}/task/{pid}/children").read_text().split()

    def close(self) -> None:
        if os.getpid() != self._starter:
            return  # a fork must not remove its parent's folder
        if self._workers is None or not self._workers.take_back(self):
            super().close()
