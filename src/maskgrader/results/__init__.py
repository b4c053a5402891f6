"""What a judgement consists of: verdicts, their wording, and receipts."""

from . import receipts
from .verdict import CheckResult, Diagnosis, ExerciseResult, Outcome, SubmissionResult, Verdict
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
    "points",
    "receipts",
    "verdict_name",
    "verdict_words",
]
