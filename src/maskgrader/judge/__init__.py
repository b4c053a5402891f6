"""The trusted half: it holds the hidden checks, seeds and expected values, and sets the scores."""

from maskgrader.protocol import CellError

from .cell_runs import CellRun
from .check_suite import CheckSuite
from .cohort_judge import judge_of
from .diagnosis import catalogue
from .handed_in_submission import JudgedSubmission, judge_submission
from .hidden_check import Feedback, check_id
from .judging import Judge
from .local_caller import LocalCaller
from .no_score import judge_error_result, unreadable_result
from .notebook_functions import NotebookFunctions
from .notebook_tests import has_hidden_checks
from .plain_kernel import run_hidden_checks
from .visible_tests import TrustedCells, needed_cells

__all__ = [
    "CellError",
    "CellRun",
    "CheckSuite",
    "Feedback",
    "Judge",
    "JudgedSubmission",
    "LocalCaller",
    "NotebookFunctions",
    "TrustedCells",
    "catalogue",
    "check_id",
    "has_hidden_checks",
    "judge_error_result",
    "judge_of",
    "judge_submission",
    "needed_cells",
    "run_hidden_checks",
    "unreadable_result",
]
