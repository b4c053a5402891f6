"""Grades a cohort: judging in many processes, recording in one.

Judging (`work`) is a pure function of a submission's bytes and the material it is judged by, so it
may run anywhere. Recording (`record`) is done by one writer, one transaction a submission, and the
receipt comes last: whoever is killed anywhere can be run again.
"""

from . import forkserver
from .changes import Change
from .run import Options, Report, Run

__all__ = [
    "Change",
    "Options",
    "Report",
    "Run",
    "forkserver",
]
