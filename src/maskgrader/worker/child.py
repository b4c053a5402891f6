"""The confined process of one submission: set it up, confine it, serve the judge."""

from __future__ import annotations

import contextlib
import fcntl
import os
import socket
import sys
import tempfile

from maskgrader.protocol import READY, Channel, ChildOptions, ExitCode

from .cell_runner import CellRunner
from .confine import Jail
from .server import Server
from .shell import Shell

_CONNECTION = 3
_HIGHEST_DESCRIPTOR = 1 << 16


def run_child(
    shell: Shell, jail: Jail, folder: str, connection: int, output: int, options: ChildOptions
) -> None:
    """Confine this process and serve the judge over `connection` until it closes.

    folder: the only one that it may write. output: the pipe on which the judge counts printed
    bytes. OSError means that the process could not be confined; call `die` then.
    """
    _set_up_descriptors(connection, output, jail.descriptor)
    os.setsid()
    os.chdir(folder)
    sys.path.insert(0, folder)  # as in a kernel: cells may import modules that they have written
    os.umask(0o077)
    os.environ.update(HOME=folder, TMPDIR=folder)
    _prefer_oom_kill()
    tempfile.tempdir = folder  # the warm process may have cached another folder
    judge = socket.socket(fileno=_CONNECTION)
    channel = Channel(judge)
    runner = CellRunner(shell)
    runner.use_figures(options.figures)
    jail.enter(options.limits, folder, judge)
    channel.send(READY)
    Server(channel, shell, runner).serve()


def _set_up_descriptors(connection: int, output: int, kept: int | None) -> None:
    """Make 0 empty, 1 and 2 the output pipe, and 3 the connection; close all others but `kept`.

    The descriptors are copied out of the way first, because one may already have a target's number.
    """
    nothing = os.open("/dev/null", os.O_RDONLY)
    copies = [fcntl.fcntl(fd, fcntl.F_DUPFD, 64) for fd in (nothing, output, output, connection)]
    for target, fd in enumerate(copies):
        os.dup2(fd, target)
    lowest = _CONNECTION + 1
    if kept is not None:
        os.closerange(lowest, kept)
        lowest = kept + 1
    os.closerange(lowest, _HIGHEST_DESCRIPTOR)


def _prefer_oom_kill() -> None:
    """When memory runs short, make the kernel kill this process rather than the judge."""
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")


def die(error: BaseException) -> None:
    """Exit a child that could not be confined, or that had no memory left even to reply."""
    if isinstance(error, MemoryError):
        os._exit(ExitCode.MEMORY_LIMIT)
    os.write(2, f"{type(error).__name__}: {error}".encode()[:500])
    os._exit(ExitCode.FAILED)
