"""One term of the course: its settings, dates, late policy, weights and limits."""

from .dates import EARLIEST, LATEST, DateError, Dates, local_time, moment, shifted, wall_time
from .late import POLICIES, LatePolicy
from .limits import Limits
from .loading import (
    DEFAULT_COHORT,
    PutAwayError,
    chosen,
    find_faults,
    language_of,
    load,
    names,
    read_toml,
)
from .model import Cohort, file
from .weighting import OverallGrade, Standing, Status, overall, weights

__all__ = [
    "DEFAULT_COHORT",
    "EARLIEST",
    "LATEST",
    "POLICIES",
    "Cohort",
    "DateError",
    "Dates",
    "LatePolicy",
    "Limits",
    "OverallGrade",
    "PutAwayError",
    "Standing",
    "Status",
    "chosen",
    "file",
    "find_faults",
    "language_of",
    "load",
    "local_time",
    "moment",
    "names",
    "overall",
    "read_toml",
    "shifted",
    "wall_time",
    "weights",
]
