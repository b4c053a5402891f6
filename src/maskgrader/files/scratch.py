"""Scratch folders for students' processes: locked while in use, and removed afterwards."""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
import shutil
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from .errors import SandboxError

_PREFIX = "maskgrader-scratch-"
CHECKS_PREFIX = "maskgrader-checks-"  # for processes that load the hidden checks
_MIN_AGE_SECONDS = 60.0  # a younger folder may belong to a judge that has not locked it yet


class Scratch:
    """A new scratch folder, locked for this process until `close`."""

    def __init__(self, prefix: str = _PREFIX) -> None:
        self.path = Path(tempfile.mkdtemp(prefix=prefix))
        self._lock = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY)
        fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def close(self) -> None:
        """Remove the folder with its content, and release the lock."""
        with contextlib.suppress(SandboxError):
            empty(self.path)
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._lock)


def sweep() -> None:
    """Remove this user's scratch folders that killed judges left behind."""
    for prefix in (_PREFIX, CHECKS_PREFIX):
        for path in Path(tempfile.gettempdir()).glob(f"{prefix}*"):
            with contextlib.suppress(OSError, SandboxError):
                _remove_unused(path)


def _remove_unused(path: Path) -> None:
    """Remove a scratch folder, unless it is in use, very recent or another user's."""
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        status = os.fstat(descriptor)
        if status.st_uid != os.getuid() or time.time() - status.st_mtime < _MIN_AGE_SECONDS:
            return
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)  # BlockingIOError: it is in use
        empty(path)
        path.rmdir()
    finally:
        os.close(descriptor)


def empty(folder: Path) -> None:
    """Remove everything in `folder`, at any depth and with any permissions.

    SandboxError if something is left: it could carry a hidden input to the next submission.
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


def fill(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into an empty scratch folder, read-only. SandboxError if that fails."""
    try:
        for name, data in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            path.chmod(0o444)
    except OSError as error:
        raise SandboxError(f"The scratch folder could not be filled ({error}).") from error


def _remove_folder(path: str, top: Path) -> None:
    """Remove one folder. Its subfolders are moved up to `top`, so that paths stay short."""
    os.chmod(path, 0o700)
    for inner in list(os.scandir(path)):
        if inner.is_dir(follow_symlinks=False):
            os.chmod(inner.path, 0o700)
            os.rename(inner.path, top / secrets.token_hex(16))
        else:
            os.unlink(inner.path)
    os.rmdir(path)
