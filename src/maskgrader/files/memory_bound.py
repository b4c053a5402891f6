"""A bound on the memory that a block of code takes in this process."""

from __future__ import annotations

import os
import resource
import threading
from collections.abc import Iterator
from contextlib import contextmanager

ALLOWED_BYTES = 224 << 20  # with what a judge holds anyway, less than its 512 MiB

_DATA = 5  # the column of /proc/self/statm that RLIMIT_DATA counts, in pages
_lock = threading.Lock()
_blocks = 0  # the blocks that are running, in all threads
_limit_outside = resource.RLIM_INFINITY


@contextmanager
def bounded_memory(allowed: int = ALLOWED_BYTES) -> Iterator[None]:
    """Raise MemoryError in the block when the process takes `allowed` bytes more than it has now.

    The bound is the process's: while blocks overlap, in one thread or several, the first one's
    holds.
    """
    _enter(allowed)
    try:
        yield
    finally:
        _leave()


def _enter(allowed: int) -> None:
    global _blocks, _limit_outside
    with _lock:
        if not _blocks:
            _limit_outside, most = resource.getrlimit(resource.RLIMIT_DATA)
            wanted = _bytes_held() + allowed
            known = [bound for bound in (_limit_outside, most) if bound != resource.RLIM_INFINITY]
            resource.setrlimit(resource.RLIMIT_DATA, (min(wanted, *known, wanted), most))
        _blocks += 1


def _leave() -> None:
    global _blocks
    with _lock:
        _blocks -= 1
        if not _blocks:
            most = resource.getrlimit(resource.RLIMIT_DATA)[1]
            resource.setrlimit(resource.RLIMIT_DATA, (_limit_outside, most))


def _bytes_held() -> int:
    descriptor = os.open("/proc/self/statm", os.O_RDONLY | os.O_CLOEXEC)
    try:
        pages = int(os.read(descriptor, 200).split()[_DATA])
    finally:
        os.close(descriptor)
    return pages * resource.getpagesize()
