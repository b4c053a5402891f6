"""Bounds the judge's own work on students' values: visible tests, hidden checks, comparisons.

What a worker may send is bounded, and so is most that can be computed from it. This holds for the
rest, such as a test that subtracts one returned array from another and so makes a table of both.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import numpy as np

from maskgrader.files import bounded_memory
from maskgrader.language import _


class OutOfTime(BaseException):
    """Raised anywhere in a block of `bounded_work` whose time is over."""


class TooCostly(Exception):
    """Trusted code took more memory or time than it may. The message is for the student."""


@contextmanager
def bounded_work(seconds: float | None) -> Iterator[None]:
    """TooCostly if the block takes too much memory, or `seconds` of this thread's processor time.

    None stands for no bound, where all values are trusted. Inside the block it is a MemoryError or
    `OutOfTime`. A single call of C code is not interrupted: its memory is bounded, and it ends.
    """
    if seconds is None:
        yield
        return
    _warm_blas()
    try:
        with bounded_memory(), _watched(seconds):
            yield
    except (MemoryError, OutOfTime) as error:
        raise TooCostly(why_too_costly(error)) from None


def why_too_costly(error: MemoryError | OutOfTime) -> str:
    """What the student is told about an exception in a block of `bounded_work`."""
    if isinstance(error, MemoryError):
        return _("What came back needs too much memory to be tested.")
    return _("What came back takes too long to be tested.")


@contextmanager
def student_works(really: bool = True) -> Iterator[None]:
    """Do not count the time of the block: a worker has it, with limits of its own.

    really: False within such a block, where the judge works after all, on a callback.
    """
    watch: _Watch | None = getattr(_current, "watch", None)
    if watch is None:
        yield
        return
    watch.set_paused(really)
    try:
        yield
    finally:
        watch.set_paused(not really)


_current = threading.local()  # the watch of each thread


@cache
def _warm_blas() -> None:
    """Let NumPy's BLAS take its buffers now: without memory it would end the process."""
    square = np.ones((256, 256))
    np.matmul(square, square)


@contextmanager
def _watched(seconds: float) -> Iterator[None]:
    outer = getattr(_current, "watch", None)
    _current.watch = watch = _Watch(seconds)
    try:
        yield
    finally:
        watch.stop()
        _current.watch = outer


class _Watch:
    """Raises `OutOfTime` in the thread that made it. A signal could only reach the main thread."""

    def __init__(self, seconds: float) -> None:
        self._thread = threading.get_ident()
        self._clock = time.pthread_getcpuclockid(self._thread)
        self._deadline = self._now + seconds
        self._paused_at: float | None = None
        self._has_raised = False
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        threading.Thread(target=self._run, args=(seconds,), daemon=True).start()

    @property
    def _now(self) -> float:
        return time.clock_gettime(self._clock)

    def set_paused(self, paused: bool) -> None:
        with self._lock:
            if paused:
                self._paused_at = self._now
            elif self._paused_at is not None:
                self._deadline += self._now - self._paused_at
                self._paused_at = None

    def stop(self) -> None:
        """Once it returns, `OutOfTime` is not raised any more."""
        with self._lock:
            self._stopped.set()
        if not self._has_raised:
            return
        try:  # Python cannot tell whether the exception is still to come: let it come here
            self._raise_in_thread()
            while True:
                time.sleep(0)
        except OutOfTime:
            return

    def _run(self, seconds: float) -> None:
        wait = seconds  # of the wall clock, which is never behind
        while not self._stopped.wait(wait):
            with self._lock:
                left = self._deadline - (self._paused_at or self._now)
                if self._stopped.is_set():
                    return
                if left <= 0 and self._paused_at is None:
                    self._has_raised = True
                    self._raise_in_thread()
                    return
                wait = max(left, 0.05)

    def _raise_in_thread(self) -> None:
        thread, exception = ctypes.c_ulong(self._thread), ctypes.py_object(OutOfTime)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, exception)
