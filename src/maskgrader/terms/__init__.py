"""What is done with a cohort as a whole: begin it, fill it, look at it, pack it away."""

from . import archive, archive_reader, roster
from .archive import ENDINGS
from .cohort_overview import overview
from .new_cohort import make_cohort

__all__ = [
    "ENDINGS",
    "archive",
    "archive_reader",
    "make_cohort",
    "overview",
    "roster",
]
