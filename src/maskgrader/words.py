"""Verdicts and points in the words that students and instructors read."""

from __future__ import annotations

from .verdict import Verdict

VERDICT_WORDS = {
    Verdict.ACCEPTED: "right",
    Verdict.WRONG_ANSWER: "not right yet",
    Verdict.RUNTIME_ERROR: "stopped with an error",
    Verdict.TIME_LIMIT: "ran out of time",
    Verdict.MEMORY_LIMIT: "ran out of memory",
    Verdict.OUTPUT_LIMIT: "wrote too much",
    Verdict.NOT_ANSWERED: "not answered",
    Verdict.UNREADABLE: "could not be read",
    Verdict.JUDGE_ERROR: "could not be judged",
}
LOOKS_LIKE = "Your answers are those of a known mistake:"


def points(value: float) -> str:
    """Points as people write them.

    >>> points(3.0), points(2.5), points(0.25)
    ('3', '2.5', '0.25')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")
