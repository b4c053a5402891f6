"""The trusted half: it holds the hidden checks, seeds and expected values, and sets the scores."""

from maskgrader.protocol import CellError

from .cell_runs import CellRun
from .check_suite import CheckSuite
from .cohort_judge import judge_of
from .diagnosis import catalogue
from .given_points import require_known
from .handed_in_submission import JudgedSubmission, judge_submission
from .hidden_check import Feedback, check_id
from .judging import Judge
from .judging_process import JudgingProcess, ProcessLost, patience, serve_calls
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
    "JudgingProcess",
    "LocalCaller",
    "NotebookFunctions",
    "ProcessLost",
    "TrustedCells",
    "catalogue",
    "check_id",
    "has_hidden_checks",
    "judge_error_result",
    "judge_of",
    "judge_submission",
    "needed_cells",
    "patience",
    "require_known",
    "run_hidden_checks",
    "serve_calls",
    "unreadable_result",
]
