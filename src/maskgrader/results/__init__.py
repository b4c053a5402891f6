"""What a judgement consists of: verdicts, their wording, and receipts."""

from . import receipts
from .verdict import CheckResult, Diagnosis, ExerciseResult, Outcome, SubmissionResult, Verdict
from .visible_text import one_line, visible, visible_json
from .wording import earned, looks_like, points, verdict_name, verdict_words

__all__ = [
    "CheckResult",
    "Diagnosis",
    "ExerciseResult",
    "Outcome",
    "SubmissionResult",
    "Verdict",
    "earned",
    "looks_like",
    "one_line",
    "points",
    "receipts",
    "verdict_name",
    "verdict_words",
    "visible",
    "visible_json",
]
