"""Judges many tasks in a pool of processes, some of which may be lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Generic, Protocol, TypeVar

from maskgrader.feedback import Judgement
from maskgrader.submission import HandedIn

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
    """Judging cannot go on: every process is lost, whatever its task."""


def results(
    pool: Pool,
    material: Material,
    tasks: Iterable[tuple[_T, Task]],
    *,
    hung_seconds: float | None = None,
) -> Iterator[tuple[_T, Judgement | Exception]]:
    """Judge tasks, a few at a time, and yield each with its judgement in any order.

    Tasks in progress when a process is lost are judged again when all others are done, one by one.
    A task that kills its process while running alone is a judge error; any other exception is
    yielded as it is. Processes that finish nothing for `hung_seconds` are killed. PoolError if an
    unanswered notebook kills its process too: then it is not the tasks' fault.
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
        self._unsent: deque[tuple[_T, Task]] = deque()
        self._in_progress: dict[Future[Judgement], tuple[_T, Task]] = {}
        self._suspects: deque[tuple[_T, Task]] = deque()
        self._broken = False
        self._losses = 0  # in a row

    def run(self) -> Iterator[tuple[_T, Judgement | Exception]]:
        while True:
            self._submit()
            alone = not self._in_progress and not self._unsent and bool(self._suspects)
            if alone:
                self._unsent.append(self._suspects.popleft())
                self._send()
            if not self._in_progress and not self._unsent:
                return
            for future in self._finished():
                yield from self._result(future, alone)
            if self._broken and not self._in_progress:
                self._restart()

    def _submit(self) -> None:
        """Send as many new tasks as the pool should have in progress."""
        while not self._broken and len(self._in_progress) < 2 * self._pool.size:
            if not self._unsent:
                if (pair := next(self._source, None)) is None:
                    return
                self._unsent.append(pair)
            self._send()

    def _send(self) -> None:
        try:
            future = self._pool.submit(self._unsent[0][1])
        except self._pool.lost:  # the tasks in progress will raise it too
            self._broken = True
        else:
            self._in_progress[future] = self._unsent.popleft()

    def _finished(self) -> list[Future[Judgement]]:
        """The tasks that are done, in the order in which they were sent."""
        done = self._wait(self._in_progress) if self._in_progress else set()
        return [future for future in self._in_progress if future in done]

    def _wait(self, futures: Iterable[Future[Judgement]]) -> set[Future[Judgement]]:
        """The futures that are done; the processes are killed as long as they finish nothing."""
        while True:
            done = wait(futures, timeout=self._hung_seconds, return_when=FIRST_COMPLETED).done
            if done:
                return done
            self._pool.kill()

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
        self._pool.restart()
        self._broken, self._losses = False, self._losses + 1
        if self._losses >= _LOSSES_BEFORE_TRIAL:
            self._try_out()
            self._losses = 0

    def _try_out(self) -> None:
        """Judge an unanswered notebook. PoolError if that kills its process as well."""
        assignment, text = next(iter(self._material.pristines.items()))
        try:
            trial = self._pool.submit(Task("", assignment, HandedIn(text.encode())))
            self._wait([trial])
            trial.result()
        except self._pool.lost:
            raise PoolError(_NONE_LASTS) from None


_LOST = (
    "The process that judged it was lost repeatedly: perhaps memory ran out, or a hidden check "
    "ends the process or never ends."
)
_NONE_LASTS = (
    "Every judging process dies, even of a notebook without answers. Look at the memory of this "
    "machine, and at what kills processes. Then run the command again: it continues."
)
_LOSSES_BEFORE_TRIAL = 3  # in a row
