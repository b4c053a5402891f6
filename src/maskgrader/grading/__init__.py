"""Grades a cohort: judging in many processes, recording in one.

Judging (`judging_task`) is a pure function of a submission's bytes and the material to judge by, so
it may run anywhere. Recording is done by one writer, in one transaction for each submission, and
the receipt comes last: a run that is killed at any step can be repeated.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import forkserver

if TYPE_CHECKING:
    from .grade_changes import Change
    from .report import Report
    from .run import Options, Run

__all__ = [
    "Change",
    "Options",
    "Report",
    "Run",
    "forkserver",
]


_MODULES = {"Change": "grade_changes", "Options": "run", "Report": "report", "Run": "run"}


def __getattr__(name: str) -> Any:
    """Import on first use: the fork server starts before these imports, and needs few of them."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_MODULES[name]}", __name__), name)
