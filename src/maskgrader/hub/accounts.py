"""Accounts of a trial hub: recognized by a mark, and removed with all their processes."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from .hub_error import HubError

MARK = "maskgrader trial hub"
# Debian has the commands in sbin, which an ordinary PATH does not include.
_PATH = "/usr/sbin:/usr/bin:/sbin:/bin"


def make(name: str, home: Path) -> pwd.struct_passwd:
    """Create an account without a password, with a home that nobody else can enter."""
    options = ["-m", "-K", "UMASK=077", "-K", "HOME_MODE=0700", "-s", "/bin/bash"]
    # No subordinate user ids: processes with them could outlive the account.
    options += ["-K", "SUB_UID_COUNT=0", "-K", "SUB_GID_COUNT=0"]
    _run("useradd", *options, "-d", str(home), "-c", MARK, name)
    return pwd.getpwnam(name)


def kill_processes(names: Iterable[str], within: Path) -> None:
    """Kill the processes that these accounts are running. See `remove` for what is left alone."""
    for pid in processes_of({entry.pw_uid for entry in _ours(names, within)}):
        _kill(pid)


def remove(names: Iterable[str], within: Path) -> list[int]:
    """Kill all processes of these accounts and remove the accounts; returns the killed processes.

    Accounts without the mark, or with a home outside the folder `within`, are left alone.
    """
    ours = _ours(names, within)
    killed = end(lambda: list(processes_of({entry.pw_uid for entry in ours})))
    faults = []
    for entry in ours:
        try:
            _run("userdel", entry.pw_name)
        except HubError as error:  # go on with the others
            faults.append(str(error))
    if faults:
        raise HubError("\n".join(faults))
    return killed


def end(find: Callable[[], list[int]]) -> list[int]:
    """Kill the processes that `find` returns until it returns none; returns all of them.

    HubError if there are still some after 20 seconds.
    """
    seen: list[int] = []
    deadline = time.monotonic() + 20
    while found := find():
        for pid in found:
            _kill(pid)
        seen += [pid for pid in found if pid not in seen]
        if time.monotonic() > deadline:
            raise HubError(f"These processes of the trial hub cannot be killed: {found}.")
        time.sleep(0.02)
    return seen


def processes_of(uids: set[int]) -> Iterator[int]:
    """Running processes with any of these user ids, whether real, effective or saved."""
    for folder in _processes():
        with contextlib.suppress(OSError):
            if not uids.isdisjoint(_users(folder)) and _is_running(folder):
                yield int(folder.name)


def processes_with(variable: str, value: str) -> Iterator[int]:
    """Running processes, except this one, that were started with this in their environment."""
    wanted = f"{variable}={value}".encode()
    for folder in _processes():
        with contextlib.suppress(OSError):
            if int(folder.name) == os.getpid() or not _is_running(folder):
                continue
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)


def _processes() -> Iterator[Path]:
    return (folder for folder in Path("/proc").iterdir() if folder.name.isdigit())


def _users(folder: Path) -> set[int]:
    """Real, effective, saved and file-system user id of a process."""
    lines = (folder / "status").read_text().splitlines()
    return {int(text) for line in lines if line.startswith("Uid:") for text in line.split()[1:]}


def _is_running(folder: Path) -> bool:
    return (folder / "stat").read_text().rpartition(") ")[2][0] not in "ZX"


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _ours(names: Iterable[str], within: Path) -> list[pwd.struct_passwd]:
    return [
        entry
        for entry in pwd.getpwall()
        if entry.pw_name in set(names)
        and entry.pw_gecos.split(",")[0] == MARK
        and Path(entry.pw_dir).is_relative_to(within)
    ]


def _run(command: str, *arguments: str) -> None:
    found = shutil.which(command, path=_PATH)
    if found is None:
        raise HubError(f"The command {command} is missing; in Debian it is in the package passwd.")
    done = subprocess.run([found, *arguments], capture_output=True, text=True)
    if done.returncode:
        raise HubError(f"{command} {arguments[-1]} failed: {done.stderr.strip()}")
