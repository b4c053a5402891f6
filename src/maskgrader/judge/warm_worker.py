"""The judge's end of the warm process: start it, let it fork confined children, reap them."""

from __future__ import annotations

import array
import contextlib
import os
import socket
import stat
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgpack

from maskgrader.cohort import Limits
from maskgrader.files import SandboxError, Scratch, sweep

_PACKET = 1 << 16
_START_SECONDS = 120


@dataclass(frozen=True)
class Usage:
    """What a child used: peak memory in KiB, processor time in seconds."""

    peak_kib: int
    cpu_seconds: float


def worker_environment(cache: Path) -> dict[str, str]:
    """A clean environment: no token, no path of the course, one BLAS thread."""
    blas = {key: value for key, value in os.environ.items() if key.startswith("OPENBLAS_")}
    return {
        **blas,
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "HOME": "/nonexistent",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "MPLBACKEND": "agg",
        "MPLCONFIGDIR": str(cache / "matplotlib"),
        "IPYTHONDIR": str(cache / "ipython"),
        **{f"{name}_NUM_THREADS": "1" for name in ("OPENBLAS", "OMP", "MKL")},
    }


def cache_folder() -> Path:
    """Where the warm process keeps Matplotlib's list of fonts; students' code cannot write it.

    Matplotlib and IPython also read settings there, so that nobody else may have made the folder.
    """
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(base) / "maskgrader"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return folder
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"maskgrader-{os.getuid()}"
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid() or status.st_mode & 0o022:
        raise SandboxError(
            f"{folder} is not this user's own folder, so the worker cannot keep its fonts there. "
            "Remove it, or name a folder of your own in XDG_CACHE_HOME."
        )
    return folder


class Zygote:
    """The warm process and its one scratch folder; one child at a time."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        environment = worker_environment(cache_folder())
        sweep()
        self._scratch = Scratch()
        self.scratch = self._scratch.path
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        mode = "none" if limits.unconfined else "landlock"
        command = [sys.executable, "-s", "-P", "-m", "maskgrader.worker.zygote"]
        self._process = subprocess.Popen(
            [*command, str(theirs.fileno()), str(self.scratch), mode],
            pass_fds=[theirs.fileno()],
            env=environment,
            cwd="/",
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        theirs.close()
        self._control.settimeout(_START_SECONDS)
        try:
            kind, detail = self._answer()
        except BaseException:
            self.close()
            raise
        if kind != "ready":
            self.close()
            raise SandboxError(
                f"The worker did not start: {detail}. `maskgrader doctor` says more."
            )
        self.landlock_abi: int = detail
        self._control.settimeout(10)

    def _answer(self) -> list[Any]:
        try:
            packet = self._control.recv(_PACKET)
        except OSError as error:
            raise SandboxError(f"The worker does not answer ({error}).") from error
        if not packet:
            raise SandboxError("The worker is gone.")
        return msgpack.unpackb(packet)

    def fork(self, options: dict[str, Any], descriptors: list[int]) -> int:
        """Process id of a new child."""
        packet = msgpack.packb(["fork", options])
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))
        try:
            self._control.sendmsg([packet], [rights])
        except OSError as error:
            raise SandboxError(f"The worker is gone ({error}).") from error
        return self._answer()[1]

    def reap(self, pid: int) -> tuple[int, Usage]:
        """Wait status and usage of a child that has ended."""
        try:
            self._control.send(msgpack.packb(["reap", pid]))
        except OSError as error:
            raise SandboxError(f"The worker is gone ({error}).") from error
        _, status, peak, spent = self._answer()
        return status, Usage(peak, spent)

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        """End the warm process, and with it any child, and remove the scratch folder."""
        self._control.close()
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._scratch.close()
