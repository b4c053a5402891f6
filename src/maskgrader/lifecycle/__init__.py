"""A cohort as a whole: create it, import its class list, show its state, archive it."""

from . import archive, archive_reader, archive_restore, cohort_files, roster
from .archive import ENDINGS
from .cohort_overview import Overview, overview
from .extension_overview import Granted, granted_extensions
from .new_cohort import make_cohort

__all__ = [
    "ENDINGS",
    "Granted",
    "Overview",
    "archive",
    "archive_reader",
    "archive_restore",
    "cohort_files",
    "granted_extensions",
    "make_cohort",
    "overview",
    "roster",
]
