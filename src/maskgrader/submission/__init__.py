"""From a student's folder to the notebook that is judged: find, read, rebuild."""

from .assignment_match import find_assignment, refuse_other_assignment
from .definitions import defined_names
from .misplaced_folders import find_misplaced
from .reading import SubmittedCell, Unreadable, read_cells, read_file
from .rebuilding import rebuild
from .rebuilt import Rebuilt, RebuiltCell
from .stopped_cells import leading_code
from .submitted_file import HandedIn, handed_in_at, read_submission, time_stamp
from .submitted_folders import Submission, find_submissions, has_files, unusable_id
from .time_stamps import Stamp, doubted, read_stamp

__all__ = [
    "HandedIn",
    "Rebuilt",
    "RebuiltCell",
    "Stamp",
    "Submission",
    "SubmittedCell",
    "Unreadable",
    "defined_names",
    "doubted",
    "find_assignment",
    "find_misplaced",
    "find_submissions",
    "handed_in_at",
    "has_files",
    "leading_code",
    "read_cells",
    "read_file",
    "read_stamp",
    "read_submission",
    "rebuild",
    "refuse_other_assignment",
    "time_stamp",
    "unusable_id",
]
