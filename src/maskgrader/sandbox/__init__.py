"""Runs student code in confined children of a warm worker, and enforces their limits."""

from .callback_functions import LentFunctions
from .child_end import Ended, disturbed
from .child_time import ChildTime
from .confined_child import Child
from .dialogue import Dialogue
from .sandbox_probes import runs_confined
from .time_budget import Budget, wall_allowance
from .warm_worker import WarmWorker
from .work_bounds import OutOfTime, TooCostly, bounded_work, why_too_costly

__all__ = [
    "Budget",
    "Child",
    "ChildTime",
    "Dialogue",
    "Ended",
    "LentFunctions",
    "OutOfTime",
    "TooCostly",
    "WarmWorker",
    "bounded_work",
    "disturbed",
    "runs_confined",
    "wall_allowance",
    "why_too_costly",
]
