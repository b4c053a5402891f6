"""The scratch folder of a submission: its quota, and how it is emptied for the next one."""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
import shutil
import stat
import tempfile
import time
from pathlib import Path

from .limits import Limits

_DEEPEST = 20  # folders within folders
_PREFIX = "maskgrader-scratch-"
CHECKS = "maskgrader-checks-"  # of a process that was sent the hidden checks
_YOUNG_SECONDS = 60.0  # a folder may have been made by a judge that has not locked it yet


class SandboxError(Exception):
    """The sandbox failed: nobody's answer is judged by that. The message says what and why."""


class Scratch:
    """A scratch folder of this process, and the lock that says it is in use."""

    def __init__(self, prefix: str = _PREFIX) -> None:
        self.path = Path(tempfile.mkdtemp(prefix=prefix))
        self._lock = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY)
        fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def close(self) -> None:
        """Remove the folder and what is in it."""
        with contextlib.suppress(SandboxError):
            empty(self.path)
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._lock)


def sweep() -> None:
    """Remove the scratch folders of this user that judges left behind which were killed."""
    for prefix in (_PREFIX, CHECKS):
        for path in Path(tempfile.gettempdir()).glob(f"{prefix}*"):
            with contextlib.suppress(OSError, SandboxError):
                _sweep(path)


def _sweep(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        status = os.fstat(descriptor)
        if status.st_uid != os.getuid() or time.time() - status.st_mtime < _YOUNG_SECONDS:
            return
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)  # BlockingIOError: it is in use
        empty(path)
        path.rmdir()
    finally:
        os.close(descriptor)


def fits(scratch: Path, pid: int, limits: Limits) -> bool:
    """Whether the files of a submission are within its quota. Links are never followed."""
    files, size = 0, _unlinked_bytes(pid)
    waiting = [(str(scratch), 0)]
    while waiting:
        folder, depth = waiting.pop()
        try:
            entries = list(os.scandir(folder))
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError:  # closed to its own owner, or a path too long
            return False
        files += len(entries)
        if files > limits.scratch_files or depth > _DEEPEST:
            return False
        for entry in entries:
            with contextlib.suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    waiting.append((entry.path, depth + 1))
                else:
                    size += entry.stat(follow_symlinks=False).st_blocks * 512
    return size <= limits.scratch_mib << 20


def _unlinked_bytes(pid: int) -> int:
    """Size of the files that a process holds open and no folder shows."""
    size = 0
    with contextlib.suppress(OSError):
        for name in os.listdir(f"/proc/{pid}/fd"):
            with contextlib.suppress(OSError):
                status = os.stat(f"/proc/{pid}/fd/{name}")
                if stat.S_ISREG(status.st_mode) and status.st_nlink == 0:
                    size += status.st_blocks * 512
    return size


def empty(folder: Path) -> None:
    """Remove what is in `folder`, however deep it is and whatever its permissions say.

    Whatever stayed could carry a hidden input to the next submission: then SandboxError.
    """
    try:
        while entries := list(os.scandir(folder)):
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    _remove_folder(entry.path, folder)
                else:
                    os.unlink(entry.path)
    except OSError as error:
        raise SandboxError(f"The scratch folder could not be emptied ({error}).") from error


def _remove_folder(path: str, top: Path) -> None:
    """Remove one folder; those in it are moved up to `top`, so that no path gets long."""
    os.chmod(path, 0o700)
    for inner in list(os.scandir(path)):
        if inner.is_dir(follow_symlinks=False):
            os.chmod(inner.path, 0o700)
            os.rename(inner.path, top / secrets.token_hex(16))
        else:
            os.unlink(inner.path)
    os.rmdir(path)
