"""Runs the course's own solutions in a fork of this process, under limits of time and memory."""

from __future__ import annotations

import io
import json
import os
import resource
import signal
import sys
import warnings
from collections.abc import Callable, Iterable
from typing import Any

_CPU_SECONDS = 1.0  # for the cells, and again for each seed: the slowest right answer takes 0.1
_MEMORY = 3 << 30  # bytes of address space


def limit() -> None:
    """Restart the time limit of this process, and limit its memory."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, _CPU_SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def forked(work: Callable[[], Iterable[Any]], count: int) -> list[Any]:
    """Run `work` in a fork and return the `count` values that it yields.

    The values must be numbers, lists or dictionaries that can be serialized as JSON. Each missing
    value is replaced by a string that says why the fork ended. Nothing that the fork does to itself
    or prints affects this process. Forks may be nested.
    """
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        # Other threads of this process hold no lock that the fork needs: they wait for it.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid == 0:
        os.close(reader)
        _work_and_exit(work, writer)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        lines = pipe.read().splitlines()
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    values = [json.loads(line) for line in lines]
    reason = "time limit" if status == -signal.SIGPROF else f"ended with {status}"
    return values + [reason] * (count - len(values))


def _work_and_exit(work: Callable[[], Iterable[Any]], writer: int) -> None:
    code = 1
    try:
        sys.stdout = sys.stderr = io.StringIO()
        limit()
        with os.fdopen(writer, "w") as pipe:
            for value in work():
                pipe.write(json.dumps(value) + "\n")
                pipe.flush()
        code = 0
    except BaseException as error:
        os.write(2, f"{error!r}\n".encode(errors="replace"))
    finally:
        os._exit(code)
