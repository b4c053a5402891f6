"""Judges many tasks in a pool of processes, some of which may be lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Generic, Protocol, TypeVar

from maskgrader.cohort import Limits
from maskgrader.feedback import Judgement
from maskgrader.sandbox import wall_allowance

from .judging_material import Material, Task
from .judging_task import failed

_T = TypeVar("_T")


class Pool(Protocol):
    """Processes that judge. `lost`: the exceptions that mean that a process was lost."""

    size: int
    lost: tuple[type[Exception], ...]

    def submit(self, task: Task) -> Future[Judgement]: ...

    def restart(self) -> None:
        """Replace the processes after one was lost."""

    def kill(self) -> None:
        """Kill the processes, so that hung ones are lost."""

    def close(self) -> None: ...


class PoolError(Exception):
    """Judging cannot go on: one process after another is lost, whatever its task."""


def patience(limits: Limits) -> float:
    """Seconds without a result after which the processes count as hung."""
    return _HUNG_SECONDS + 3 * wall_allowance(limits.submission_seconds, limits)


def results(
    pool: Pool,
    material: Material,
    tasks: Iterable[tuple[_T, Task]],
    *,
    hung_seconds: float | None = None,
) -> Iterator[tuple[_T, Judgement | Exception]]:
    """Judge tasks, a few at a time, and yield each with its judgement in any order.

    Tasks in progress when a process is lost are judged again, one by one. A task that kills its
    process while running alone is a judge error; any other exception is yielded as it is. Processes
    that finish nothing for `hung_seconds` are killed.
    """
    return _Judging(pool, material, tasks, hung_seconds).run()


class _Judging(Generic[_T]):
    """The state of `results`: which tasks are in progress, and which are suspected of killing."""

    def __init__(
        self,
        pool: Pool,
        material: Material,
        tasks: Iterable[tuple[_T, Task]],
        hung_seconds: float | None,
    ) -> None:
        self._pool = pool
        self._material = material
        self._hung_seconds = hung_seconds
        self._source = iter(tasks)
        self._in_progress: dict[Future[Judgement], tuple[_T, Task]] = {}
        self._suspects: deque[tuple[_T, Task]] = deque()
        self._broken = False
        self._losses = 0  # in a row

    def run(self) -> Iterator[tuple[_T, Judgement | Exception]]:
        while True:
            alone = bool(self._suspects) and not self._in_progress
            try:
                self._submit(alone)
            except self._pool.lost:  # the tasks in progress will raise it too
                self._broken = True
            if not self._in_progress and not self._suspects:
                return
            for future in self._finished():
                yield from self._result(future, alone)
            if self._broken and not self._in_progress:
                self._restart()

    def _submit(self, alone: bool) -> None:
        """Send one suspect alone, or as many new tasks as the pool should have in progress."""
        if alone:
            self._send_first_suspect()
        while not self._suspects and not alone and len(self._in_progress) < 2 * self._pool.size:
            if (pair := next(self._source, None)) is None:
                break
            self._suspects.append(pair)  # so that it is not lost if it cannot be sent
            self._send_first_suspect()

    def _send_first_suspect(self) -> None:
        future = self._pool.submit(self._suspects[0][1])
        self._in_progress[future] = self._suspects.popleft()

    def _finished(self) -> set[Future[Judgement]]:
        while self._in_progress:
            done = wait(
                self._in_progress, timeout=self._hung_seconds, return_when=FIRST_COMPLETED
            ).done
            if done:
                return done
            self._pool.kill()
        return set()

    def _result(
        self, future: Future[Judgement], alone: bool
    ) -> Iterator[tuple[_T, Judgement | Exception]]:
        """The task's result; nothing if it is to be judged again."""
        item, task = self._in_progress.pop(future)
        try:
            judgement = future.result()
        except self._pool.lost:
            self._broken = True
            if alone:
                yield item, failed(self._material, task, _LOST)
            else:
                self._suspects.append((item, task))
        except Exception as error:
            yield item, error
        else:
            self._losses = 0
            yield item, judgement

    def _restart(self) -> None:
        self._broken, self._losses = False, self._losses + 1
        if self._losses > _MAX_LOSSES:
            raise PoolError("the judging processes keep dying")
        self._pool.restart()


_LOST = (
    "The process that judged it was lost repeatedly: perhaps memory ran out, or a hidden check "
    "ends the process or never ends."
)
_MAX_LOSSES = 3  # in a row
_HUNG_SECONDS = 300.0
