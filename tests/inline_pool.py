"""A pool for `maskgrader grade` that judges in the test's own process."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from maskgrader.feedback.judgement import Judgement
from maskgrader.grading import judging_task
from maskgrader.grading.judging_material import Material, Task


class Inline:
    """Judges in this process, and each submission once for all tests."""

    lost = ()
    size = 2
    known: dict[tuple[str, bytes, str], Judgement] = {}  # noqa: RUF012

    def __init__(self, material: Material, *_: Any) -> None:
        judging_task.give(material)
        self._digest = material.digest

    def submit(self, task: Task) -> Future[Judgement]:
        key = (self._digest, task.handed_in, task.student)
        if key not in self.known:
            self.known[key] = judging_task.judge(self._digest, task)
        future: Future[Judgement] = Future()
        future.set_result(self.known[key])
        return future

    def restart(self) -> None:
        raise AssertionError("no process can be lost")

    def close(self) -> None:
        pass
