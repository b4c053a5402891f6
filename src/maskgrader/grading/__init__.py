"""Grades a cohort: judging in many processes, recording in one.

Judging (`work`) is a pure function of a submission's bytes and the material it is judged by, so it
may run anywhere. Recording (`record`) is done by one writer, one transaction a submission, and the
receipt comes last: whoever is killed anywhere can be run again.
"""

from typing import TYPE_CHECKING, Any

from . import forkserver

if TYPE_CHECKING:
    from .changes import Change
    from .run import Options, Report, Run

__all__ = [
    "Change",
    "Options",
    "Report",
    "Run",
    "forkserver",
]


def __getattr__(name: str) -> Any:
    """Import on first use: the fork server starts before these imports, and needs few of them."""
    if name == "Change":
        from .changes import Change

        return Change
    if name in __all__:
        from . import run

        return getattr(run, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
