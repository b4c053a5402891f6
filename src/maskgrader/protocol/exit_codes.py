"""The exit codes by which a confined child tells the judge why it ended."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """Student code can exit with these codes too, but only gets a different kind of failure."""

    FAILED = 70
    MEMORY_LIMIT = 71
