"""Decides on a child's system calls that make a file or folder, before the kernel makes it.

A quota that is looked at from time to time can be exceeded in between. Here the child waits, while
the judge counts what it holds and lowers the size limit of its files to what is left. Nothing that
the child's memory holds is looked at, so that it cannot change the question after it was asked.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import resource
import struct
from pathlib import Path

import pyseccomp

from maskgrader.cohort import Limits
from maskgrader.files import SandboxError

from .disk_quota import held, largest, within

_RECEIVE, _SEND = 0xC0502100, 0xC0182101  # SECCOMP_IOCTL_NOTIF_RECV and _SEND
_QUESTION, _ANSWER = struct.Struct("=QIIiIQ6Q"), struct.Struct("=QqiI")
_CONTINUE = 1
_SMALLEST = 4096  # bytes of a file that is worth making


class FileGate:
    """The decisions about one child. `is_full`: it has asked for more than it may have.

    descriptor: can be read while a call waits; the gate closes it.
    """

    def __init__(self, descriptor: int, pid: int, folder: Path, limits: Limits) -> None:
        self.descriptor = descriptor
        self._pid = pid
        self._folder = folder
        self._limits = limits
        self._getcwd = pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, "getcwd")
        self.is_full = False

    def close(self) -> None:
        os.close(self.descriptor)

    def answer(self) -> None:
        """Answer the call that waits, if it still does and the child may go on."""
        question = bytearray(_QUESTION.size)
        try:
            fcntl.ioctl(self.descriptor, _RECEIVE, question)
        except OSError:  # the child has ended, or a signal has interrupted it
            return
        number, _, _, call, *_ = _QUESTION.unpack(question)
        code = self._names_folder() if call == self._getcwd else self._makes_room()
        if self.is_full:
            return  # it is to be killed
        with contextlib.suppress(OSError):
            flags = 0 if code else _CONTINUE
            fcntl.ioctl(self.descriptor, _SEND, _ANSWER.pack(number, 0, -code, flags))

    def _names_folder(self) -> int:
        """Whether it may ask where it is: only in its own folder. Returns 0 or an error code."""
        with contextlib.suppress(OSError):
            if Path(os.readlink(f"/proc/{self._pid}/cwd")).is_relative_to(self._folder):
                return 0
        return errno.EACCES

    def _makes_room(self) -> int:
        """Whether it may make one more file or folder. Returns 0 or an error code."""
        files = held(self._folder, self._pid, self._limits)
        if within(files, self._limits) and len(files) < self._limits.scratch_files:
            size = largest([0, *map(max, files)], self._limits)
            if size >= _SMALLEST:
                self._limit_files(size)
                return 0
        self.is_full = True
        return errno.EDQUOT

    def _limit_files(self, size: int) -> None:
        try:
            _, hard = resource.prlimit(self._pid, resource.RLIMIT_FSIZE)
            resource.prlimit(self._pid, resource.RLIMIT_FSIZE, (min(size, hard), hard))
        except ProcessLookupError:
            pass  # it has ended
        except OSError as error:
            raise SandboxError(f"A worker's files cannot be limited ({error}).") from error
