"""The plug-ins of nbgrader, and the gradebook."""

from . import extension_rules, extensions, grading_settings, points
from .api import open_api, said
from .database import open_engine, transaction
from .gradebook_dump import copy_gradebook, read_gradebook_file
from .gradebook_update import bring_up_to_date, due_dates, in_gradebook, synchronise
from .gradebook_writer import RecordedScore, Writer
from .grading_settings import Settings
from .penalties import Penalties
from .publication import Publication
from .recording import Judged, Recorder, ScoreKept, SubmissionChanged
from .retrying import PATIENCE, NotRecorded, Patience
from .score_policy import same_score
from .students import Student, class_list, enrol, not_on_list, student_ids
from .wiring import configure

__all__ = [
    "PATIENCE",
    "Judged",
    "NotRecorded",
    "Patience",
    "Penalties",
    "Publication",
    "RecordedScore",
    "Recorder",
    "ScoreKept",
    "Settings",
    "Student",
    "SubmissionChanged",
    "Writer",
    "bring_up_to_date",
    "class_list",
    "configure",
    "copy_gradebook",
    "due_dates",
    "enrol",
    "extension_rules",
    "extensions",
    "grading_settings",
    "in_gradebook",
    "not_on_list",
    "open_api",
    "open_engine",
    "points",
    "read_gradebook_file",
    "said",
    "same_score",
    "student_ids",
    "synchronise",
    "transaction",
]
