"""A cohort as a whole: create it, import its class list, show its state, archive it."""

from . import archive, archive_reader, archive_restore, cohort_files, roster
from .archive import ENDINGS
from .cohort_overview import overview
from .new_cohort import make_cohort

__all__ = [
    "ENDINGS",
    "archive",
    "archive_reader",
    "archive_restore",
    "cohort_files",
    "make_cohort",
    "overview",
    "roster",
]
