"""A child process that judges for this one, so that whatever ends it does not end the caller.

Student code runs in neither: the judge, which compares what comes back from it, is in the child.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import select
import signal
import socket
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from maskgrader.cohort import Limits
from maskgrader.sandbox import wall_allowance

T = TypeVar("T")
_HUNG_SECONDS = 300.0
_END_SECONDS = 5.0


class ProcessLost(Exception):
    """The child process died, or did not answer in time."""


def patience(limits: Limits) -> float:
    """Seconds without a result after which a judging process counts as hung."""
    return _HUNG_SECONDS + 3 * wall_allowance(limits.submission_seconds, limits)


class JudgingProcess:
    """One child process, which is started when it is needed, and replaced after it was lost.

    at_end: what a forked child calls before it ends; one that was not forked ends as programs do.
    """

    def __init__(self, at_end: Callable[[], None]) -> None:
        self._at_end = at_end
        self._connection: Connection | None = None
        self._pid = self._owner = 0
        self._lock = threading.Lock()

    def call(self, seconds: float, function: Callable[..., T], *args: Any) -> T:
        """The result of a function of a module, or its exception, computed in the child.

        ProcessLost if it dies, or takes longer than `seconds`.
        """
        with self._lock:
            try:
                answer = self._ask(seconds, (function, args))
            except BaseException:  # an interruption too: a late answer would be taken for the next
                self._kill()
                raise
        if isinstance(answer, Exception):
            raise answer
        result: T = answer
        return result

    def _ask(self, seconds: float, question: Any) -> Any:
        if self._connection is None or not self._lives():
            self._kill()
            self._start()
        assert self._connection is not None
        try:
            self._connection.send(question)
            if not self._connection.poll(seconds):
                raise ProcessLost(f"no answer within {seconds:.0f} s")
            return self._connection.recv()
        except (EOFError, ConnectionError) as error:
            raise ProcessLost("it died") from error

    def _start(self) -> None:
        ours, theirs = socket.socketpair()
        self._pid = self._forked(ours, theirs) if _may_fork() else _started(theirs)
        self._owner = os.getpid()
        theirs.close()
        self._connection = Connection(ours.detach())

    def _lives(self) -> bool:
        """Whether the child is there; it can have died since the last call, or be a parent's."""
        if self._owner != os.getpid():
            return False
        with contextlib.suppress(ChildProcessError):
            return os.waitpid(self._pid, os.WNOHANG) == (0, 0)
        return False

    def close(self) -> None:
        """End the child, and let it end its worker."""
        with self._lock:
            if self._connection is not None and self._owner == os.getpid():
                self._connection.close()
                self._connection = None
                with contextlib.suppress(OSError):
                    ended = os.pidfd_open(self._pid)
                    select.select([ended], [], [], _END_SECONDS)
                    os.close(ended)
            self._kill()

    def _kill(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self._pid and self._owner == os.getpid() and self._lives():
            os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
        self._pid = 0

    def _forked(self, ours: socket.socket, theirs: socket.socket) -> int:
        """Fork a child, which has all imports already. Only the parent returns."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # OpenBLAS's threads allow it
            pid = os.fork()
        if pid:
            return pid
        code = 1
        try:
            ours.close()
            serve_calls(theirs.detach())
            self._at_end()
            code = 0
        finally:
            os._exit(code)


def serve_calls(descriptor: int) -> None:
    """Compute what is asked for on a connection, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what is finished
    with Connection(descriptor) as connection:
        while True:
            try:
                function, args = connection.recv()
            except (EOFError, ConnectionError):
                return
            try:
                answer = function(*args)
            except Exception as error:
                answer = _sendable(error)
            connection.send(answer)


def _sendable(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def _may_fork() -> bool:
    """Whether a fork is safe: not from a process with threads or a server's event loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return threading.active_count() == 1
    return False


def _started(theirs: socket.socket) -> int:
    """Start a program of its own."""
    number = theirs.fileno()
    code = f"from maskgrader.judge import serve_calls; serve_calls({number})"
    command = [sys.executable, "-P", "-c", code]
    process = subprocess.Popen(command, pass_fds=[number], stdin=subprocess.DEVNULL)
    process.returncode = 0  # it is waited for here, not by `subprocess`
    return process.pid
