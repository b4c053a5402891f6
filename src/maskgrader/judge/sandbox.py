"""A confined process of the worker's: asked, answered for, and held to its limits."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import time
from typing import Any

from maskgrader.cohort import Limits
from maskgrader.files import SandboxError, empty
from maskgrader.language import _
from maskgrader.protocol import Channel, WireError
from maskgrader.results import Verdict

from .quota import fits
from .warm_worker import Usage, Zygote

_GRACE_SECONDS = 5.0  # of the wall clock, beyond the factor
_EXIT_MEMORY_LIMIT, _EXIT_OUTPUT_LIMIT = 71, 75  # as in worker/child.py


class Ended(Exception):
    """The child is gone, by a limit or by its own doing; `kind` is the verdict for it."""

    def __init__(self, kind: Verdict, message: str) -> None:
        super().__init__(message)
        self.kind = kind

    def __reduce__(self) -> tuple[type[Ended], tuple[Verdict, str]]:
        """nbconvert copies what it hands on; an exception is copied from its arguments alone."""
        return Ended, (self.kind, str(self))


class Child:
    """One confined process. Every request is bounded; `Ended` when the child is no more."""

    def __init__(self, zygote: Zygote, *, figures: bool = False) -> None:
        self._zygote = zygote
        self._limits = zygote.limits
        empty(zygote.scratch)
        ours, theirs = socket.socketpair()
        self._output, output = os.pipe()
        self._channel = Channel(ours)
        self._printed = 0
        self._killed: Ended | None = None
        self._closed = False
        self.used_seconds = 0.0  # known once the child has ended
        try:
            self.pid = zygote.fork(self._options(figures), [theirs.fileno(), output])
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
            raise SandboxError(f"The worker's child is gone at once ({error}).") from error
        self._clock = ((~self.pid) << 3) | 2  # the processor-time clock of that process
        self._deadline = self._wall_deadline = self._pause_left = self._starved = 0.0
        self._await_jail()

    def _options(self, figures: bool) -> dict[str, Any]:
        limits = self._limits
        return {
            "figures": figures,
            "output_bytes": limits.output_kib << 10,
            "limits": {
                # A backstop only: the judge's own clock is finer, and says which limit it was.
                "cpu_seconds": int(limits.submission_seconds) + 30,
                "memory_bytes": limits.memory_mib << 20,
                "file_bytes": limits.file_mib << 20,
            },
        }

    def _await_jail(self) -> None:
        self.allow(10.0)
        try:
            ready = self._channel.receive(self._watch)
        except (WireError, Ended) as error:
            said = os.read(self._output, 1000).decode(errors="replace") if self._readable() else ""
            self.close()
            raise SandboxError(f"A worker could not be confined: {said or error}") from None
        if ready != [0, "ready"]:
            self.close()
            raise SandboxError("A worker did not report that it is confined.")

    def _readable(self) -> bool:
        return bool(select.select([self._output], [], [], 0)[0])

    @property
    def cpu_seconds(self) -> float:
        """Processor time the child has used; 0 when it is gone."""
        try:
            return time.clock_gettime(self._clock)
        except OSError:
            return 0.0

    @property
    def starved_seconds(self) -> float:
        """How long the child and the judge have waited for a processor that others had."""
        threads = (f"/proc/self/task/{thread}" for thread in os.listdir("/proc/self/task"))
        return sum(map(_waited, (f"/proc/{self.pid}", *threads)))

    def allow(self, seconds: float, wall_seconds: float | None = None) -> None:
        """From now on the child has this much processor time, until `allow` is called again.

        The wall clock is for those who sleep: on a busy machine, waiting for a processor is no
        doing of theirs, and does not count.
        """
        wall = wall_allowance(seconds, self._limits)
        if wall_seconds is not None:
            wall = min(wall, wall_seconds)
        self._deadline = self.cpu_seconds + seconds
        self._wall_deadline = time.monotonic() + wall
        self._starved = self.starved_seconds
        self._pause_left = seconds
        self._printed = 0

    @property
    def seconds_left(self) -> float:
        return max(0.0, self._deadline - self.cpu_seconds)

    def send(self, message: list) -> None:
        with self._reporting_the_end():
            self._channel.send(message, self._watch)

    def receive(self) -> Any:
        with self._reporting_the_end():
            return self._channel.receive(self._watch)

    @contextlib.contextmanager
    def _reporting_the_end(self):
        try:
            yield
        except WireError as error:
            if self._killed is None and self._running():
                # Bytes that no honest worker sends: student code has written to the wire.
                self.kill(Verdict.RUNTIME_ERROR, "It disturbed the connection to the judge.")
            raise self._end(str(error)) from None

    @contextlib.contextmanager
    def paused(self):
        """While the judge works on a callback, the child's wall clock stands still.

        No longer in all than the child may run, though: endless callbacks must end.
        """
        begun = time.monotonic()
        try:
            yield
        finally:
            pause = min(time.monotonic() - begun, self._pause_left)
            self._pause_left -= pause
            self._wall_deadline += pause

    def _running(self) -> bool:
        return not select.select([self._handle], [], [], 0.2)[0]

    def kill(self, kind: Verdict, message: str) -> None:
        """End the child; the next request raises `Ended` with this reason."""
        self._killed = self._killed or Ended(kind, message)
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, signal.SIGKILL)

    def end(self, kind: Verdict, message: str) -> Ended:
        """End the child at once, and return the reason to raise."""
        self.kill(kind, message)
        return self._end("")

    def _watch(self) -> None:
        """Called every 50 ms while the judge waits: hold the child to its limits."""
        most = self._limits.output_kib << 10
        # No further than the limit: a child may write faster than the pipe is emptied.
        while self._printed <= most and self._readable():
            data = os.read(self._output, 1 << 16)
            if not data:
                break
            self._printed += len(data)
        if self._printed > most:
            self.kill(Verdict.OUTPUT_LIMIT, self._too_much_output())
        elif self.cpu_seconds > self._deadline or self._is_late():
            self.kill(Verdict.TIME_LIMIT, _("It took longer than the time limit allows."))
        elif not fits(self._zygote.scratch, self.pid, self._limits):
            self.kill(Verdict.OUTPUT_LIMIT, _("It wrote more or larger files than are allowed."))
        if self._killed is not None:
            raise self._end("")

    def _is_late(self) -> bool:
        late = time.monotonic() - self._wall_deadline
        return late > 0 and late > self.starved_seconds - self._starved

    def _too_much_output(self) -> str:
        return too_much_output(self._limits)

    def _end(self, why: str) -> Ended:
        """Reap the child and say how it ended; SandboxError if nothing of the student's did it."""
        status = self.close()
        if self._killed is not None:
            return self._killed
        if status is None:
            return Ended(Verdict.RUNTIME_ERROR, why)
        return _explain(status, self._usage, self._limits)

    def close(self) -> int | None:
        """End the child if it runs, reap it, empty its scratch folder. Safe to call twice."""
        if self._closed:
            return None
        self._closed = True
        self._channel.close()  # a waiting child leaves by itself
        if not select.select([self._handle], [], [], 0.05 if self._killed is None else 5)[0]:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)
        try:
            status, self._usage = self._zygote.reap(self.pid)
        finally:
            os.close(self._handle)
            os.close(self._output)
        self.used_seconds = self._usage.cpu_seconds
        empty(self._zygote.scratch)
        return status


def _waited(process: str) -> float:
    """Seconds that a thread was ready to run and did not get to; 0 where that is not counted.

    Asked for before and after every cell, of every thread: a file object would take five times
    as long.
    """
    try:
        descriptor = os.open(f"{process}/schedstat", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return 0.0
    try:
        return int(os.read(descriptor, 100).split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0
    finally:
        os.close(descriptor)


def wall_allowance(seconds: float, limits: Limits) -> float:
    """Seconds of the wall clock in which so many of processor time must be used."""
    return seconds * limits.wall_factor + _GRACE_SECONDS


def too_much_output(limits: Limits) -> str:
    return _("It printed more than {kib} KiB.").format(kib=limits.output_kib)


def _crashed(number: int) -> str:
    return _("It crashed Python ({signal}).").format(signal=signal.Signals(number).name)


def _explain(status: int, usage: Usage, limits: Limits) -> Ended:
    """Why a child ended that the judge did not kill."""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number == signal.SIGXCPU or usage.cpu_seconds > limits.submission_seconds:
            return Ended(Verdict.TIME_LIMIT, _("It took longer than the time limit allows."))
        if number == signal.SIGKILL:
            # Student code cannot send signals: the machine ended the process, or a person did.
            raise SandboxError("A worker was killed from outside, perhaps for want of memory.")
        return Ended(Verdict.RUNTIME_ERROR, _crashed(number))
    code = os.WEXITSTATUS(status)
    if code == _EXIT_OUTPUT_LIMIT:
        return Ended(Verdict.OUTPUT_LIMIT, too_much_output(limits))
    if code == _EXIT_MEMORY_LIMIT:
        template = _("It used more than {mib} MiB of memory.")
        return Ended(Verdict.MEMORY_LIMIT, template.format(mib=limits.memory_mib))
    return Ended(Verdict.RUNTIME_ERROR, _("It ended Python in the middle of a call."))
