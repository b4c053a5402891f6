"""What a trial hub has on the machine, and how what a killed one left is found and removed.

Each hub has a folder below `KEPT`, in which all of it lies. What is outside of it, the accounts,
is written into a record before it is made. A lock tells whether the hub lives: it goes with the
process, however that ends.
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

# Not in /tmp, where anybody could leave a record that names somebody else's accounts.
KEPT = Path("/var/lib/maskgrader-hub")
VARIABLE = "MASKGRADER_HUB"  # in the environment of every process of root's that belongs to a hub


@dataclass(frozen=True)
class Traces:
    """The folder of one hub; hold on to `lock` as long as the hub runs."""

    folder: Path
    lock: IO[str]

    def remove(self) -> list[int]:
        """Leave nothing behind; gives the processes that had to be killed."""
        with _one_at_a_time(self.folder.parent):
            killed = _clear(self.folder)
        self.lock.close()
        return killed


def begin(names: list[str], kept: Path | None = None) -> Traces:
    """Make the folder of a new hub that will make the accounts `names`."""
    kept = kept or KEPT
    with _one_at_a_time(kept):
        folder = kept / str(os.getpid())
        folder.mkdir(mode=0o755)
        folder.chmod(0o755)
        try:
            record = json.dumps({"accounts": names}).encode()
            write_atomically(folder / "record.json", record, mode=0o600)
            lock = _opened(folder / "lock")
        except OSError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        fcntl.flock(lock, fcntl.LOCK_EX)
    return Traces(folder, lock)


def clear_dead(kept: Path | None = None) -> list[str]:
    """Remove what hubs left that no longer live; gives the accounts they had."""
    kept = kept or KEPT
    if not kept.is_dir():
        return []
    found = []
    with _one_at_a_time(kept):
        for folder in sorted(path for path in kept.iterdir() if path.is_dir()):
            if not _lives(folder):
                found += _accounts(folder)
                _clear(folder)
    return found


def _opened(path: Path) -> IO[str]:
    """A file to be locked by root alone: whoever can open one can lock it."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    return os.fdopen(descriptor, "r+", encoding="utf-8")


def _clear(folder: Path) -> list[int]:
    """The hub's own processes first, or they would start others; its folder last."""
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
    except FileNotFoundError:  # killed before it wrote one, so before it made an account
        return []


def _lives(folder: Path) -> bool:
    try:
        with (folder / "lock").open(encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except BlockingIOError:
        return True
    return False


@contextlib.contextmanager
def _one_at_a_time(kept: Path) -> Iterator[None]:
    """Nobody clears a folder that another one is just making; the last one takes `kept` away."""
    path = kept / "lock"
    while True:
        kept.mkdir(mode=0o755, parents=True, exist_ok=True)
        try:
            lock = _opened(path)
        except FileNotFoundError:  # the last one has just taken it away
            continue
        fcntl.flock(lock, fcntl.LOCK_EX)
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(lock.fileno()), path.stat()):
                break
        lock.close()
    try:
        yield
    finally:
        if all(other == path for other in kept.iterdir()):  # other hubs have their folders in it
            path.unlink()
            kept.rmdir()
        lock.close()
