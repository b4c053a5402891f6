"""Confines this process: limits its file access, its system calls and its resources.

It also makes the kernel kill the process when its parent dies.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import socket
import struct
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from maskgrader.protocol import ProcessLimits

from . import landlock, syscalls

_PR_SET_PDEATHSIG, _PR_SET_NO_NEW_PRIVS = 1, 38
_CAPABILITY_VERSION_3 = 0x20080522
_SYSTEM_FILES = (
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/usr/share/fonts",
    "/usr/share/zoneinfo",
    "/etc/fonts",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/dev/urandom",
    "/dev/zero",
)


class Jail:
    """The confinement of children: prepared once, before the first fork."""

    def __init__(self, scratch: str, unconfined: bool = False) -> None:
        """scratch: the only folder below which children may write.

        unconfined: do not use Landlock, for machines without it, if an instructor allows that.
        OSError if this machine cannot confine a process.
        """
        self.abi = 0 if unconfined else landlock.abi()
        if self.abi < 1 and not unconfined:
            raise OSError("This kernel has no Landlock, so student code cannot be confined.")
        self._ruleset = (
            None
            if unconfined
            else landlock.create_ruleset(readable_paths(), [scratch, "/dev/null"], self.abi)
        )
        self._filters = _filters(self.abi, unconfined)
        self._warm_bytes = _address_space()

    @property
    def descriptor(self) -> int | None:
        """The descriptor that must stay open until `enter`, if there is one."""
        return self._ruleset

    def enter(self, limits: ProcessLimits, folder: str, judge: socket.socket) -> None:
        """Confine this process for good. OSError means that it is not confined: exit.

        folder: its own, in the scratch folder. judge: takes one byte, and with it the descriptor on
        which the judge is asked from now on, if this machine has seccomp.
        """
        libc = ctypes.CDLL(None, use_errno=True)
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if libc.capset(struct.pack("=Ii", _CAPABILITY_VERSION_3, 0), bytes(24)):
            raise OSError(ctypes.get_errno(), "capset: capabilities could not be dropped")
        # Landlock and seccomp both require this of a process without capabilities.
        if libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
            raise OSError(ctypes.get_errno(), "no_new_privs could not be set")
        self._limit(limits)
        self._let_judge_decide(judge)
        if self._ruleset is not None:
            landlock.restrict_self(self._ruleset)
            os.close(self._ruleset)
            # A second layer, since making the first for each child would take too long.
            own = landlock.create_ruleset(["/"], [folder, "/dev/null"], self.abi)
            landlock.restrict_self(own)
            os.close(own)
        if self._filters is not None:
            syscalls.install(self._filters[1])

    def _let_judge_decide(self, judge: socket.socket) -> None:
        """Hand over the decision on some system calls, while a descriptor can still be sent."""
        if self._filters is None:
            judge.send(b"\0")
            return
        listener = syscalls.install_asking(self._filters[0])
        socket.send_fds(judge, [b"\0"], [listener])
        os.close(listener)

    def _limit(self, limits: ProcessLimits) -> None:
        for name, value in (
            ("CORE", 0),
            ("MEMLOCK", 0),
            ("CPU", limits.cpu_seconds),
            ("AS", self._warm_bytes + limits.memory_bytes),
            ("FSIZE", limits.file_bytes),
            ("NOFILE", limits.open_files),
        ):
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (value, value))


def _filters(abi: int, unconfined: bool) -> tuple[bytes, bytes] | None:
    """The filter that asks the judge, and the one that denies; the stricter answer counts."""
    try:
        return syscalls.build_asking_filter(), syscalls.build_filter(abi)
    except (ImportError, OSError, RuntimeError):
        if unconfined:  # as requested: enforce what this machine can enforce
            return None
        raise


def _address_space() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    return pages * resource.getpagesize()


def readable_paths() -> list[str]:
    """The folders that imports need, except this package and links to it."""
    folders = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    folders.add(f"{sys.base_prefix}/lib")
    paths = [path for folder in sorted(folders) for path in _readable_parts(Path(folder).resolve())]
    return [*paths, *(part for path in _SYSTEM_FILES for part in _readable_parts(Path(path)))]


def _readable_parts(folder: Path) -> Iterator[str]:
    """`folder` itself, or its parts if something below it must stay unreadable."""
    if not folder.exists():
        return
    if not any(secret.is_relative_to(folder) for secret in _unreadable_folders()):
        yield str(folder)
        return
    for entry in sorted(folder.iterdir()):
        if _is_ours(entry):
            continue
        if entry.is_dir() and any(s.is_relative_to(entry.resolve()) for s in _unreadable_folders()):
            yield from _readable_parts(entry.resolve())
        else:
            yield str(entry)


def _is_ours(entry: Path) -> bool:
    name = entry.name.removeprefix("__editable___").removeprefix("__editable__.")
    return name.startswith("maskgrader") or entry.suffix == ".pth"


def _unreadable_folders() -> list[Path]:
    """The folders of this package and of its metadata, which tells where the package is."""
    installed = {Path(sysconfig.get_path(name)).resolve() for name in ("purelib", "platlib")}
    return [Path(__file__).resolve().parents[1], *(path / "maskgrader" for path in installed)]
