"""One term of the course: its settings, dates, late policy, weights and limits."""

from . import toml_text
from .dates import EARLIEST, LATEST, DateError, Dates, local_time, moment, shifted, wall_time
from .late import POLICIES, LatePolicy
from .limits import Limits
from .loading import DEFAULT_COHORT, language_of, load, names, read_toml
from .model import ENV, Cohort, file
from .schema import DATE_KEYS, Reader
from .weighting import Standing, overall, weights

__all__ = [
    "DATE_KEYS",
    "DEFAULT_COHORT",
    "EARLIEST",
    "ENV",
    "LATEST",
    "POLICIES",
    "Cohort",
    "DateError",
    "Dates",
    "LatePolicy",
    "Limits",
    "Reader",
    "Standing",
    "file",
    "language_of",
    "load",
    "local_time",
    "moment",
    "names",
    "overall",
    "read_toml",
    "shifted",
    "toml_text",
    "wall_time",
    "weights",
]
