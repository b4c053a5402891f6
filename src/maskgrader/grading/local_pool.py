"""Judges in warm processes on this machine."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import connection
from multiprocessing.process import BaseProcess

from maskgrader.feedback import Judgement

from . import forkserver, judging_task, pool_process
from .judging_material import Material, Task

_SHUTDOWN_SECONDS = 5.0


class LocalPool:
    """Warm processes on this machine, forked from one with everything imported."""

    lost: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, material: Material, size: int) -> None:
        self.size = size
        self._material = material
        self._executor = self._start()

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.size,
            forkserver.context(),
            initializer=pool_process.start,
            initargs=(self._material,),
        )

    def _processes(self) -> list[BaseProcess]:
        # ProcessPoolExecutor.kill_workers() exists from Python 3.14 on.
        return list((self._executor._processes or {}).values())

    def submit(self, task: Task) -> Future[Judgement]:
        return self._executor.submit(judging_task.judge, self._material.digest, task)

    def restart(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._start()

    def kill(self) -> None:
        for process in self._processes():
            process.kill()

    def close(self) -> None:
        """End the processes. After an interruption, those still judging get a few seconds."""
        processes = self._processes()
        self._executor.shutdown(wait=False, cancel_futures=True)
        connection.wait([process.sentinel for process in processes], timeout=_SHUTDOWN_SECONDS)
        for process in processes:
            process.join(_SHUTDOWN_SECONDS)
            if process.is_alive():
                process.kill()
