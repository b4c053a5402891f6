"""The traces of trial hubs on this machine: recorded, and removed even after a hub was killed.

Each hub has a folder in `KEPT` with all its files. Accounts, which are outside of it, are recorded
there before they are created. A locked file shows that the hub is running: the lock is released
when the process ends, however it ends.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from maskgrader.files import write_atomically

from . import accounts

# Not in /tmp, where anybody could write a record that names somebody else's accounts.
KEPT = Path("/var/lib/maskgrader-hub")
VARIABLE = "MASKGRADER_HUB"  # set in the environment of each process that a hub runs as root


@dataclass(frozen=True)
class Traces:
    """The folder of one hub. Keep `lock` open as long as the hub runs."""

    folder: Path
    lock: IO[str]

    def remove(self) -> list[int]:
        """Remove all traces of the hub; returns the processes that had to be killed."""
        with _exclusive(self.folder.parent):
            killed = _clear(self.folder)
        self.lock.close()
        return killed


def begin(names: list[str], kept: Path | None = None) -> Traces:
    """Create and lock the folder of a new hub that will create the accounts `names`."""
    kept = kept or KEPT
    with _exclusive(kept):
        folder = kept / str(os.getpid())
        folder.mkdir(mode=0o755)
        folder.chmod(0o755)
        try:
            record = json.dumps({"accounts": names}).encode()
            write_atomically(folder / "record.json", record, mode=0o600)
            lock = _open_for_locking(folder / "lock")
        except OSError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        fcntl.flock(lock, fcntl.LOCK_EX)
    return Traces(folder, lock)


def clear_dead(kept: Path | None = None) -> list[str]:
    """Remove the traces of hubs that no longer run; returns their accounts."""
    kept = kept or KEPT
    if not kept.is_dir():
        return []
    found = []
    with _exclusive(kept):
        for folder in sorted(path for path in kept.iterdir() if path.is_dir()):
            if not _is_running(folder):
                found += _accounts(folder)
                _clear(folder)
    return found


def _open_for_locking(path: Path) -> IO[str]:
    """Open a file for locking. Only root can open it: anyone who can open a file can lock it."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    return os.fdopen(descriptor, "r+", encoding="utf-8")


def _clear(folder: Path) -> list[int]:
    """Remove processes, accounts and files of a hub; returns the processes that were killed.

    The hub's own processes go first, since they could start others; the record goes last.
    """
    killed = accounts.end(lambda: list(accounts.processes_with(VARIABLE, str(folder))))
    killed += accounts.remove(_accounts(folder), within=folder)
    for path in sorted(folder.iterdir(), key=lambda path: path.name == "record.json"):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    folder.rmdir()
    return killed


def _accounts(folder: Path) -> list[str]:
    try:
        return json.loads((folder / "record.json").read_text(encoding="utf-8"))["accounts"]
    except FileNotFoundError:
        return []  # the hub was killed before it wrote the record, and so created no account


def _is_running(folder: Path) -> bool:
    try:
        with (folder / "lock").open(encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except BlockingIOError:
        return True
    return False


@contextlib.contextmanager
def _exclusive(kept: Path) -> Iterator[None]:
    """Lock `kept` against other hubs, which may create or remove folders in it.

    `kept` is removed at the end if no hub has a folder in it.
    """
    path = kept / "lock"
    while True:
        kept.mkdir(mode=0o755, parents=True, exist_ok=True)
        try:
            lock = _open_for_locking(path)
        except FileNotFoundError:  # another hub has just removed `kept`
            continue
        fcntl.flock(lock, fcntl.LOCK_EX)
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(lock.fileno()), path.stat()):
                break
        lock.close()
    try:
        yield
    finally:
        if all(other == path for other in kept.iterdir()):  # no hub has a folder in it
            path.unlink()
            kept.rmdir()
        lock.close()
