"""Judging on a Dask cluster. maskgrader must be installed there, but not the course."""

from __future__ import annotations

from concurrent.futures import Future
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from distributed import Client, KilledWorker

from maskgrader.feedback import Judgement
from maskgrader.files import CourseError

from . import judging_task
from .judging_material import Material, Task

_WORKERS_SECONDS = 60.0  # that a cluster may take to start its first worker
_ENCRYPTED = ("tls", "wss", "gateway")  # Dask Gateway has keys for each cluster


class DaskPool:
    """The workers of a Dask cluster.

    The material is the result of a task, which the other tasks depend on. The scheduler and the
    workers keep it for the client that asked for it, and drop it when that client is gone, however
    it ended.
    """

    lost: tuple[type[Exception], ...] = (KilledWorker,)

    def __init__(self, material: Material, address: str, *, insecure: bool = False) -> None:
        if not insecure:
            _demand_encryption(address)
        try:
            self._client = Client(address, timeout=10)
        except (OSError, ValueError, TypeError) as error:  # the last: keys are not configured
            raise CourseError(f"There is no Dask scheduler at {address}: {error}") from None
        try:
            self._client.wait_for_workers(1, timeout=_WORKERS_SECONDS)
        except TimeoutError:
            self._client.close()
            raise CourseError(f"The Dask scheduler at {address} has no workers.") from None
        self._material = self._client.submit(_given, material, pure=False)
        self._executor = self._client.get_executor(pure=False, retries=2)
        self.size = max(1, len(self._client.scheduler_info(n_workers=-1)["workers"]))

    def submit(self, task: Task) -> Future[Judgement]:
        future: Future[Judgement] = self._executor.submit(
            judging_task.judge_by, self._material, task
        )
        return future

    def restart(self) -> None:
        """Do nothing: the scheduler hands the tasks of a lost worker to another one."""

    def kill(self) -> None:
        """Do nothing: the workers belong to somebody else."""

    def close(self) -> None:
        self._material.release()
        self._client.close()


def _given(material: Material) -> Material:
    return material


def _demand_encryption(address: str) -> None:
    """CourseError if others on the network could read or change what is sent to a scheduler.

    Dask sends pickles in both directions: whoever can answer in place of the scheduler or a worker
    runs code here, and gets the seed and the hidden checks.
    """
    parts: Any = urlsplit(address if "://" in address else f"tcp://{address}")
    if parts.scheme in _ENCRYPTED or _is_loopback(parts.hostname or ""):
        return
    raise CourseError(
        f"The connection to {address} is not encrypted: others on the network could run code here, "
        "and read the seed and the hidden checks. Give the cluster certificates (see 'On many "
        "machines' in docs/howto/cohort.md) and name it as tls://…, or add --insecure if nobody "
        "else can reach that network."
    )


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
