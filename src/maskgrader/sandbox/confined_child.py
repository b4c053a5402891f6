"""A confined child of the warm process, and the judge's control over it."""

from __future__ import annotations

import contextlib
import os
import resource
import select
import signal
import socket
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from maskgrader.cohort import Limits
from maskgrader.files import SandboxError, empty, fill
from maskgrader.protocol import (
    READY,
    Channel,
    ChildOptions,
    ProcessLimits,
    Reaped,
    WireError,
)
from maskgrader.results import Verdict

from .child_end import Ended, disturbed, explain, too_many_files
from .file_gate import FileGate
from .limit_watch import Watch
from .warm_worker import WarmWorker

_FOLDER = "own"  # a child's own folder, in the scratch folder
_START_SECONDS = 10.0
_SECONDS_TO_STOP = 0.5  # after an interrupt


class Child:
    """One confined process, subject to the limits of its worker.

    `send` and `receive` raise `Ended` if student code ended the process, and SandboxError if it
    ended for any other reason.
    """

    def __init__(self, worker: WarmWorker, *, figures: bool = False) -> None:
        self._worker = worker
        self._limits = worker.limits
        self._gate: FileGate | None = None
        empty(worker.scratch)
        # A new folder for each: the size of a used one tells how many files there were.
        folder = worker.scratch / _FOLDER
        folder.mkdir(0o700)
        fill(folder, worker.files)
        ours, theirs = socket.socketpair()
        self._output, output = os.pipe()
        self._channel = Channel(ours)
        self._killed: Ended | None = None
        self._closed = False
        self._may_interrupt = False
        self.interrupted: Ended | None = None  # why the last request was interrupted
        self._end: Reaped | None = None
        try:
            options = _options(self._limits, figures)
            self.pid = worker.fork(options, _FOLDER, [theirs.fileno(), output])
        except SandboxError:
            self._channel.close()
            os.close(self._output)
            raise
        finally:
            theirs.close()
            os.close(output)
        try:
            self._handle = os.pidfd_open(self.pid)
        except OSError as error:
            raise SandboxError(f"The worker's child exited immediately ({error}).") from error
        self.watch = Watch(self.pid, self._output, folder, self._limits)
        self._await_jail(ours)

    def _await_jail(self, connection: socket.socket) -> None:
        self.watch.allow(_START_SECONDS)
        try:
            self._gate = self._take_gate(connection)
            ready = self._channel.receive(self._enforce_limits)
        except (WireError, OSError, Ended) as error:
            printed = os.read(self._output, 1000) if self.watch.has_printed() else b""
            self.close()
            reason = printed.decode(errors="replace") or error
            raise SandboxError(f"A worker could not be confined: {reason}") from None
        if ready != READY:
            self.close()
            raise SandboxError("A worker did not report that it is confined.")

    def _take_gate(self, connection: socket.socket) -> FileGate | None:
        """Receive the descriptor on which the child's kernel asks; None where it has no filter."""
        connection.settimeout(_START_SECONDS)
        _, descriptors, _, _ = socket.recv_fds(connection, 1, 1)
        connection.settimeout(None)
        if not descriptors:
            return None
        gate = FileGate(descriptors[0], self.pid, self.watch.folder, self._limits)
        self._channel.attend(gate.descriptor, self._answer_kernel)
        return gate

    def _answer_kernel(self) -> None:
        """Decide on a system call of the child, and end the child if it asks for too much."""
        if self._gate is None:
            return
        self._gate.answer()
        if self._gate.is_full:
            raise self.end(too_many_files())

    @property
    def cpu_seconds(self) -> float:
        """Processor time that the child has used; 0 if it has ended."""
        return self.watch.clock.cpu_seconds

    @property
    def is_full(self) -> bool:
        """Whether hardly any of its memory is left: what it holds would make later calls fail."""
        try:
            _, most = resource.prlimit(self.pid, resource.RLIMIT_AS)
            pages = Path(f"/proc/{self.pid}/statm").read_text().split()[0]
        except (OSError, IndexError):  # it has ended
            return False
        left = most - int(pages) * resource.getpagesize()
        return left < self._limits.memory_mib << 17  # an eighth

    @property
    def starved_seconds(self) -> float:
        """How long the child and the judge have waited for a processor."""
        return self.watch.clock.starved_seconds

    @property
    def used_seconds(self) -> float:
        """Processor time that the child used in all; 0 until it has ended."""
        return self._end.cpu_seconds if self._end is not None else 0.0

    def allow(self, seconds: float, wall_seconds: float | None = None) -> None:
        """Grant processor time from now on: see `Watch.allow`."""
        self.watch.allow(seconds, wall_seconds)
        self._may_interrupt = False

    def allow_interruptibly(self, seconds: float, wall_seconds: float) -> None:
        """Grant time as `allow` does. When it is over, interrupt the child before killing it."""
        self.allow(seconds, wall_seconds)
        self._may_interrupt, self.interrupted = True, None

    def paused(self) -> AbstractContextManager[None]:
        """Stop the wall clock while the judge works: see `Watch.paused`."""
        return self.watch.paused()

    def send(self, message: list[Any]) -> None:
        with self._wire_errors_as_ended():
            self._channel.send(message, self._enforce_limits)

    def receive(self) -> Any:
        """The next message, untrusted."""
        with self._wire_errors_as_ended():
            return self._channel.receive(self._enforce_limits)

    @contextlib.contextmanager
    def _wire_errors_as_ended(self) -> Iterator[None]:
        try:
            yield
        except WireError as error:
            if self._killed is None and self._running():
                # An honest worker never sends such bytes: student code wrote to the connection.
                self.kill(disturbed())
            raise self._ended(str(error)) from None

    def _running(self) -> bool:
        return not select.select([self._handle], [], [], 0.2)[0]

    def kill(self, reason: Ended) -> None:
        """Kill the child; the next request raises the reason."""
        self._killed = self._killed or reason
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, signal.SIGKILL)

    def end(self, reason: Ended) -> Ended:
        """Kill the child, reap it, and return the reason to raise."""
        self.kill(reason)
        return self._ended("")

    def _enforce_limits(self) -> None:
        """Called every 50 ms while the judge waits."""
        exceeded = self.watch.exceeded()
        if exceeded and self._may_interrupt and exceeded.kind is Verdict.TIME_LIMIT:
            self.allow(_SECONDS_TO_STOP, 2 * _SECONDS_TO_STOP)
            self.interrupted = exceeded
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, signal.SIGINT)
        elif exceeded:
            self.kill(exceeded)
        if self._killed is not None:
            raise self._ended("")

    def _ended(self, why: str) -> Ended:
        """Reap the child and explain its end. SandboxError if student code did not cause it."""
        end = self.close()
        if self._killed is not None:
            return self._killed
        if end is None:
            return Ended(Verdict.RUNTIME_ERROR, why)
        return explain(end, self._limits)

    def close(self) -> Reaped | None:
        """End the child if it is running, reap it, and empty its scratch folder.

        Returns how it ended; None if it was already closed.
        """
        if self._closed:
            return None
        self._closed = True
        self._channel.close()  # a waiting child exits by itself
        if not select.select([self._handle], [], [], 0.05 if self._killed is None else 5)[0]:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)
        try:
            self._end = self._worker.reap(self.pid)
        finally:
            os.close(self._handle)
            os.close(self._output)
            if self._gate is not None:
                self._gate.close()
        empty(self._worker.scratch)
        return self._end


def _options(limits: Limits, figures: bool) -> ChildOptions:
    process = ProcessLimits(
        # Only a backstop: the judge's own clock is finer and tells which limit was exceeded.
        cpu_seconds=int(limits.submission_seconds) + 30,
        memory_bytes=limits.memory_mib << 20,
        file_bytes=limits.file_mib << 20,
    )
    return ChildOptions(figures, process)
