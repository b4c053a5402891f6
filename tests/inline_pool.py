"""Judges in this process, where `maskgrader grade` would start others to do so."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from maskgrader.grading import work
from maskgrader.grading.work import Judged, Material, Task


class Inline:
    """A pool that judges in this process, and each submission once for all tests."""

    lost = ()
    size = 2
    known: dict[tuple[str, bytes, str], Judged] = {}  # noqa: RUF012

    def __init__(self, material: Material, *_: Any) -> None:
        work.give(material)
        self._digest = material.digest

    def submit(self, task: Task) -> Future[Judged]:
        key = (self._digest, task.handed_in, task.student)
        if key not in self.known:
            self.known[key] = work.judge(self._digest, task)
        future: Future[Judged] = Future()
        future.set_result(self.known[key])
        return future

    def restart(self) -> None:
        raise AssertionError("no process can be lost")

    def close(self) -> None:
        pass
