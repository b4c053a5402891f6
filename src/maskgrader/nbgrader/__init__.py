"""The plug-ins of nbgrader, and the gradebook."""

from . import extensions, points, settings
from .api import open_api, said
from .config import configure
from .database import open_engine, transaction
from .gradebook_copy import copy_gradebook
from .keeping import same_score
from .patience import PATIENCE, NotRecorded, Patience
from .penalties import Penalties
from .recording import Judged, Recorder, ScoreKept, SubmissionChanged
from .settings import Settings
from .students import Student, enrol, student_ids
from .sync import bring_up_to_date, due_dates, in_gradebook, synchronise
from .writer import RecordedScore, Writer

__all__ = [
    "PATIENCE",
    "Judged",
    "NotRecorded",
    "Patience",
    "Penalties",
    "RecordedScore",
    "Recorder",
    "ScoreKept",
    "Settings",
    "Student",
    "SubmissionChanged",
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
    "points",
    "said",
    "same_score",
    "settings",
    "student_ids",
    "synchronise",
    "transaction",
]
