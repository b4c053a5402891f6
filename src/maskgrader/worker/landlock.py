"""Landlock limits what a process may read and write, by folder. Linux 5.13 and later.

It needs no privileges. The kernel interface is small and stable (linux/landlock.h); the calls are
made with ctypes because no maintained package offers them with network and scope rules.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import stat
import struct
from collections.abc import Iterable

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_RULE_PATH_BENEATH = 1

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long

# LANDLOCK_ACCESS_FS_*, bit by bit.
WRITE_FILE, READ_FILE, READ_DIR = 1 << 1, 1 << 2, 1 << 3
REMOVE_DIR, REMOVE_FILE, MAKE_DIR, MAKE_REG = 1 << 4, 1 << 5, 1 << 7, 1 << 8
REFER, TRUNCATE, IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15

READ = READ_FILE | READ_DIR
# No EXECUTE, and no device, socket, pipe or symbolic link can be made.
WRITE = READ | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER | TRUNCATE
_ON_FILES = WRITE_FILE | READ_FILE | TRUNCATE


def abi() -> int:
    """The kernel's Landlock ABI version; 0 without Landlock."""
    version = _libc.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint(1))
    return max(0, version)


def handled_access(version: int) -> tuple[int, int, int]:
    """The file system, TCP and scope rights that an ABI handles, as bits; all denied by default."""
    files = (1 << 13) - 1
    if version >= 2:
        files |= REFER
    if version >= 3:
        files |= TRUNCATE
    if version >= 5:
        files |= IOCTL_DEV
    return files, 0b11 if version >= 4 else 0, 0b11 if version >= 6 else 0


def _call(what: str, result: int) -> int:
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{what}: {os.strerror(code)}")
    return result


def create_ruleset(read: Iterable[str], write: Iterable[str], version: int) -> int:
    """Create the rules: read below `read`, read and write below `write`, and nothing else.

    Returns their descriptor. Paths that do not exist are skipped. OSError if the kernel refuses.
    """
    if version < 1:
        raise OSError(errno.EOPNOTSUPP, "Landlock is not available")
    files, network, scope = handled_access(version)
    size = 8 if version < 4 else 16 if version < 6 else 24
    attributes = struct.pack("=QQQ", files, network, scope)[:size]
    ruleset = _call(
        "landlock_create_ruleset",
        _libc.syscall(_CREATE_RULESET, attributes, ctypes.c_size_t(size), ctypes.c_uint(0)),
    )
    for paths, access in ((read, READ), (write, WRITE)):
        for path in paths:
            _allow(ruleset, path, access & files)
    # Moved out of the way: a child rearranges the descriptors 0 to 3.
    moved = fcntl.fcntl(ruleset, fcntl.F_DUPFD_CLOEXEC, 32)
    os.close(ruleset)
    return moved


def restrict_self(ruleset: int) -> None:
    """Confine this process for good. OSError if the kernel refuses: do not continue then.

    The process must have set no_new_privs before.
    """
    _call("landlock_restrict_self", _libc.syscall(_RESTRICT_SELF, ruleset, ctypes.c_uint(0)))


def _allow(ruleset: int, path: str, access: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    try:
        if not stat.S_ISDIR(os.fstat(descriptor).st_mode):
            access &= _ON_FILES
        rule = struct.pack("=Qi", access, descriptor)
        _call(
            f"landlock_add_rule {path}",
            _libc.syscall(_ADD_RULE, ruleset, _RULE_PATH_BENEATH, rule, ctypes.c_uint(0)),
        )
    finally:
        os.close(descriptor)
