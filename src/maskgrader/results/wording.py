"""Verdicts and points in the words that students and instructors read."""

from __future__ import annotations

from maskgrader.language import N_, _

from .verdict import Verdict

VERDICT_WORDS = {
    Verdict.ACCEPTED: N_("right"),
    Verdict.WRONG_ANSWER: N_("not right yet"),
    Verdict.RUNTIME_ERROR: N_("stopped with an error"),
    Verdict.TIME_LIMIT: N_("ran out of time"),
    Verdict.MEMORY_LIMIT: N_("ran out of memory"),
    Verdict.OUTPUT_LIMIT: N_("wrote too much"),
    Verdict.NOT_ANSWERED: N_("not answered"),
    Verdict.UNREADABLE: N_("could not be read"),
    Verdict.JUDGE_ERROR: N_("could not be judged"),
}
# The names of verdicts, as commands print them.
_NAMES = (
    N_("accepted"),
    N_("wrong_answer"),
    N_("runtime_error"),
    N_("time_limit"),
    N_("memory_limit"),
    N_("output_limit"),
    N_("not_answered"),
    N_("unreadable"),
    N_("judge_error"),
)


def verdict_name(verdict: Verdict) -> str:
    """The name of a verdict, such as `wrong_answer`, in the current language."""
    return _(str(verdict))


def verdict_words(verdict: Verdict) -> str:
    """A verdict in the words that students read, in the current language."""
    return _(VERDICT_WORDS[verdict])


def looks_like() -> str:
    """The text before the name of a known mistake."""
    return _("Your answers are those of a known mistake:")


def points(value: float) -> str:
    """Points as people write them.

    >>> points(3.0), points(2.5), points(0.25)
    ('3', '2.5', '0.25')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def earned(score: float, most: float) -> str:
    """Points, and the maximum."""
    return _("{points} of {most}").format(points=points(score), most=points(most))
