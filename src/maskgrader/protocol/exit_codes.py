"""How a confined child says why it ended: the exit codes that judge and worker agree on."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """Student code can exit with these codes too; all it gains is another kind of failure."""

    FAILED = 70
    MEMORY_LIMIT = 71
    OUTPUT_LIMIT = 75
