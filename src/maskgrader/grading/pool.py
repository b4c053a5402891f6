"""Where judging is done: warm processes on this machine, or a Dask cluster.

Both are executors of `concurrent.futures`, and both are given the same function.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from typing import Protocol, TypeVar

from maskgrader.course import CourseError

from . import forkserver, work
from .work import Judged, Material, Task, failed

_T = TypeVar("_T")


class Pool(Protocol):
    """Processes that judge. `lost`: what tells that a process was lost."""

    size: int
    lost: tuple[type[Exception], ...]

    def submit(self, task: Task) -> Future[Judged]: ...

    def restart(self) -> None:
        """Go on after a process was lost."""

    def close(self) -> None: ...


class LocalPool:
    """Warm processes on this machine, forked from one that has everything imported."""

    lost = (BrokenExecutor,)

    def __init__(self, material: Material, size: int) -> None:
        self.size = size
        self._material = material
        self._executor = self._start()

    def _start(self) -> Executor:
        return ProcessPoolExecutor(
            self.size, forkserver.context(), initializer=work.start, initargs=(self._material,)
        )

    def submit(self, task: Task) -> Future[Judged]:
        return self._executor.submit(work.judge, self._material.digest, task)

    def restart(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._start()

    def close(self) -> None:
        self._executor.shutdown(cancel_futures=True)


class DaskPool:
    """The workers of a Dask cluster. maskgrader must be installed there, and no file of ours."""

    def __init__(self, material: Material, address: str) -> None:
        try:
            from distributed import Client, KilledWorker
        except ImportError:
            raise CourseError(
                "--scheduler needs dask.distributed: pip install 'maskgrader[dask]'."
            ) from None
        from .cluster import Deliver

        try:
            self._client = Client(address, timeout=10)
        except (OSError, ValueError) as error:
            raise CourseError(f"There is no Dask scheduler at {address}: {error}") from None
        self.lost = (KilledWorker,)
        self._digest = material.digest
        self._client.register_plugin(Deliver(material), name=f"maskgrader-{self._digest}")
        self._executor = self._client.get_executor(pure=False, retries=2)
        self.size = max(1, len(self._client.scheduler_info(n_workers=-1)["workers"]))

    def submit(self, task: Task) -> Future[Judged]:
        return self._executor.submit(work.judge, self._digest, task)

    def restart(self) -> None:
        """The scheduler hands the work of a lost worker to another one by itself."""

    def close(self) -> None:
        self._client.unregister_worker_plugin(f"maskgrader-{self._digest}")
        self._client.close()


class PoolError(Exception):
    """Judging cannot go on: process after process is lost, whatever it is given."""


def results(
    pool: Pool, material: Material, tasks: Iterable[tuple[_T, Task]]
) -> Iterator[tuple[_T, Judged | Exception]]:
    """Judge tasks in any order, a few at a time.

    Those in hand when a process is lost are judged once more, one by one. Whoever loses one while
    alone is the judge's fault, and is recorded so; any other exception is handed on.
    """
    source = iter(tasks)
    waiting: dict[Future[Judged], tuple[_T, Task]] = {}
    suspects: deque[tuple[_T, Task]] = deque()
    broken, losses = False, 0
    while True:
        alone = bool(suspects) and not waiting
        try:
            if alone:
                future = pool.submit(suspects[0][1])
                waiting[future] = suspects.popleft()
            while not suspects and not alone and len(waiting) < 2 * pool.size:
                if (pair := next(source, None)) is None:
                    break
                suspects.append(pair)  # until it is sent
                future = pool.submit(pair[1])
                waiting[future] = suspects.pop()
        except pool.lost:  # those that were sent will say so too
            broken = True
        if not waiting and not suspects:
            return
        for future in wait(waiting, return_when=FIRST_COMPLETED).done:
            item, task = waiting.pop(future)
            try:
                judged = future.result()
                losses = 0
            except pool.lost:
                broken = True
                if not alone:
                    suspects.append((item, task))
                    continue
                judged = failed(material, task, _LOST)
            except Exception as error:
                judged = error
            yield item, judged
        if broken and not waiting:
            broken, losses = False, losses + 1
            if losses > _MOST_LOSSES:
                raise PoolError("the processes that judge are lost one after the other")
            pool.restart()


_LOST = "The process that judged it was lost again and again, perhaps for want of memory."
_MOST_LOSSES = 3  # in a row
