"""Judging on a Dask cluster. maskgrader must be installed there, but not the course."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from distributed import Client, KilledWorker, WorkerPlugin

from maskgrader.feedback import Judgement
from maskgrader.files import CourseError

from . import judging_task
from .judging_material import Material, Task

_WORKERS_SECONDS = 60.0  # that a cluster may take to start its first worker


class DaskPool:
    """The workers of a Dask cluster."""

    lost: tuple[type[Exception], ...] = (KilledWorker,)

    def __init__(self, material: Material, address: str) -> None:
        try:
            self._client = Client(address, timeout=10)
        except (OSError, ValueError) as error:
            raise CourseError(f"There is no Dask scheduler at {address}: {error}") from None
        try:
            self._client.wait_for_workers(1, timeout=_WORKERS_SECONDS)
        except TimeoutError:
            self._client.close()
            raise CourseError(f"The Dask scheduler at {address} has no workers.") from None
        self._digest = material.digest
        self._client.register_plugin(Deliver(material), name=_plugin_name(self._digest))
        self._executor = self._client.get_executor(pure=False, retries=2)
        self.size = max(1, len(self._client.scheduler_info(n_workers=-1)["workers"]))

    def submit(self, task: Task) -> Future[Judgement]:
        future: Future[Judgement] = self._executor.submit(judging_task.judge, self._digest, task)
        return future

    def restart(self) -> None:
        """Do nothing: the scheduler hands the tasks of a lost worker to another one."""

    def kill(self) -> None:
        """Do nothing: the workers belong to somebody else."""

    def close(self) -> None:
        self._client.unregister_worker_plugin(_plugin_name(self._digest))
        self._client.close()


class Deliver(WorkerPlugin):
    """Sends every worker the material to judge by, including those that join later."""

    def __init__(self, material: Material) -> None:
        self.name = _plugin_name(material.digest)
        self._material = material

    def setup(self, worker: Any) -> None:
        judging_task.give(self._material)

    def teardown(self, worker: Any) -> None:
        judging_task.take_back(self._material.digest)


def _plugin_name(digest: str) -> str:
    return f"maskgrader-{digest}"
