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
from multiprocessing import connection
from typing import Protocol, TypeVar

from maskgrader.cohort import Limits
from maskgrader.files import CourseError
from maskgrader.judge import wall_allowance

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

    def kill(self) -> None:
        """End the processes, so that those that hang are lost."""

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

    def kill(self) -> None:
        # Python 3.14 has Executor.kill_workers().
        for process in list((self._executor._processes or {}).values()):
            process.kill()

    def close(self) -> None:
        """End the processes; one that still judges, after an interruption, has some seconds."""
        processes = list((self._executor._processes or {}).values())
        self._executor.shutdown(wait=False, cancel_futures=True)
        connection.wait([process.sentinel for process in processes], timeout=_PARTING_SECONDS)
        for process in processes:
            process.join(_PARTING_SECONDS)
            if process.is_alive():
                process.kill()


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
        try:
            self._client.wait_for_workers(1, timeout=_WORKERS_SECONDS)
        except TimeoutError:
            self._client.close()
            raise CourseError(f"The Dask scheduler at {address} has no workers.") from None
        self.lost = (KilledWorker,)
        self._digest = material.digest
        self._client.register_plugin(Deliver(material), name=f"maskgrader-{self._digest}")
        self._executor = self._client.get_executor(pure=False, retries=2)
        self.size = max(1, len(self._client.scheduler_info(n_workers=-1)["workers"]))

    def submit(self, task: Task) -> Future[Judged]:
        return self._executor.submit(work.judge, self._digest, task)

    def restart(self) -> None:
        """The scheduler hands the work of a lost worker to another one by itself."""

    def kill(self) -> None:
        """The workers belong to somebody else."""

    def close(self) -> None:
        self._client.unregister_worker_plugin(f"maskgrader-{self._digest}")
        self._client.close()


class PoolError(Exception):
    """Judging cannot go on: process after process is lost, whatever it is given."""


def patience(limits: Limits) -> float:
    """Seconds after which processes hang, none of which has finished anything meanwhile."""
    return _HUNG_SECONDS + 3 * wall_allowance(limits.submission_seconds, limits)


def results(
    pool: Pool,
    material: Material,
    tasks: Iterable[tuple[_T, Task]],
    *,
    hung_seconds: float | None = None,
) -> Iterator[tuple[_T, Judged | Exception]]:
    """Judge tasks in any order, a few at a time.

    Those in hand when a process is lost are judged once more, one by one. Whoever loses one while
    alone is the judge's fault, and is recorded so; any other exception is handed on. Processes of
    which none finishes anything for `hung_seconds` are given up as lost.
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
        while not (done := wait(waiting, timeout=hung_seconds, return_when=FIRST_COMPLETED).done):
            pool.kill()
        for future in done:
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


_LOST = (
    "The process that judged it was lost again and again: for want of memory, perhaps, or by a "
    "hidden check that ends it or never ends."
)
_MOST_LOSSES = 3  # in a row
_HUNG_SECONDS = 300.0
_PARTING_SECONDS = 5.0
_WORKERS_SECONDS = 60.0  # that a cluster may take to start its first worker
