"""Waits for a gradebook or a disk that is temporarily unavailable."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

_T = TypeVar("_T")

PATIENCE = 120.0  # seconds
_CONFLICTS = 20  # how often another writer may come first
# ENOENT: another grader removed our temporary file, mistaking it for that of a killed run.
_TRANSIENT = (errno.ENOSPC, errno.EDQUOT, errno.EAGAIN, errno.EBUSY, errno.ENOENT)
_TRANSIENT_WORDS = (  # in messages of SQLite and PostgreSQL
    "locked busy full deadlock serializ connection shutting starting clients space"
).split()


class NotRecorded(Exception):
    """The gradebook or the disk could not be written to within the time limit."""


class Patience:
    """Retries an action until it succeeds or `seconds` have passed.

    waiting: called with the reason before each pause.
    """

    def __init__(
        self, seconds: float = PATIENCE, waiting: Callable[[str], None] = lambda why: None
    ) -> None:
        self._seconds = seconds
        self._waiting = waiting

    def run(self, action: Callable[[], _T]) -> _T:
        """Run an action that can be repeated. NotRecorded if waiting does not help."""
        end, pause, conflicts = time.monotonic() + self._seconds, 0.05, 0
        while True:
            try:
                return action()
            except (DBAPIError, OSError) as error:
                why = _reason(error)
                conflicts += isinstance(error, IntegrityError)
                too_late = time.monotonic() + pause > end or conflicts > _CONFLICTS
                if too_late or not _is_transient(error):
                    raise NotRecorded(why) from error
            self._waiting(why)
            time.sleep(pause)
            pause = min(2.0, pause * 1.5)


def _is_transient(error: Exception) -> bool:
    """Whether waiting may help: something is locked or full, or another writer came first."""
    if isinstance(error, OSError):
        return error.errno in _TRANSIENT
    if isinstance(error, IntegrityError):
        return True  # another grader has just added the same student
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    text = str(error.orig if isinstance(error, DBAPIError) else error).lower()
    return isinstance(error, OperationalError) and any(word in text for word in _TRANSIENT_WORDS)


def _reason(error: Exception) -> str:
    if isinstance(error, DBAPIError):
        return f"the gradebook: {str(error.orig).strip()}"
    return str(error)
