"""Grades a cohort: judging in many processes, recording in one.

Judging (`work`) is a pure function of a submission's bytes and the material it is judged by, so it
may run anywhere. Recording is done by one writer, in one transaction for each submission, and the
receipt comes last: a run that is killed at any step can be repeated.
"""

from . import forkserver
from .changes import Change
from .report import Report
from .run import Options, Run

__all__ = [
    "Change",
    "Options",
    "Report",
    "Run",
    "forkserver",
]
