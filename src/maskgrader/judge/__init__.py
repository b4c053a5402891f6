"""The trusted half: it holds the hidden checks, seeds and expected values, and decides."""

from .budget import Budget
from .check_suite import CheckSuite, Feedback, check_id
from .diagnosis import catalogue
from .judging import Judge, judge_of, judge_submission
from .passes import is_hidden
from .plain_kernel import LocalCaller, run_hidden_checks
from .player import Player
from .replies import CellError, CellRun
from .sandbox import Child, Ended, wall_allowance
from .trusted import TrustedCells, needed_cells
from .warm_worker import Zygote

__all__ = [
    "Budget",
    "CellError",
    "CellRun",
    "CheckSuite",
    "Child",
    "Ended",
    "Feedback",
    "Judge",
    "LocalCaller",
    "Player",
    "TrustedCells",
    "Zygote",
    "catalogue",
    "check_id",
    "is_hidden",
    "judge_of",
    "judge_submission",
    "needed_cells",
    "run_hidden_checks",
    "wall_allowance",
]
