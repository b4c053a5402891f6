"""The plug-ins of nbgrader, and the gradebook."""

from . import exemptions, extension_rules, extensions, grading_settings, points
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
from .sheet import csv_bytes
from .standings import by_status, handed_in, read_standings
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
    "by_status",
    "class_list",
    "configure",
    "copy_gradebook",
    "csv_bytes",
    "due_dates",
    "enrol",
    "exemptions",
    "extension_rules",
    "extensions",
    "grading_settings",
    "handed_in",
    "in_gradebook",
    "not_on_list",
    "open_api",
    "open_engine",
    "points",
    "read_gradebook_file",
    "read_standings",
    "said",
    "same_score",
    "student_ids",
    "synchronise",
    "transaction",
]
