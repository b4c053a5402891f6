"""The course's wiring into nbgrader, and the gradebook."""

from . import extensions, settings
from .api import open_api, said
from .config import configure
from .database import open_engine, transaction
from .gradebook_copy import copy_gradebook
from .penalties import Penalties
from .settings import Settings
from .students import Student, enrol, student_ids
from .sync import bring_up_to_date, due_dates, in_gradebook, synchronise
from .writer import PATIENCE, NotRecorded, Recorded, Writer

__all__ = [
    "PATIENCE",
    "NotRecorded",
    "Penalties",
    "Recorded",
    "Settings",
    "Student",
    "Writer",
    "bring_up_to_date",
    "configure",
    "copy_gradebook",
    "due_dates",
    "enrol",
    "extensions",
    "in_gradebook",
    "open_api",
    "open_engine",
    "said",
    "settings",
    "student_ids",
    "synchronise",
    "transaction",
]
