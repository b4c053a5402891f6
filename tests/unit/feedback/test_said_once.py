"""One cause is explained once."""

from maskgrader.feedback.said_once import said
from maskgrader.results import CheckResult, ExerciseResult, Outcome
from maskgrader.results.verdict import Diagnosis

SAME = ("Not right either, for the same reason.", "")


def check(name: str, outcome: Outcome, message: str = "", hint: str = "") -> CheckResult:
    return CheckResult(name, name, outcome, 0.0, 1.0, message, hint=hint)


FAILED = [
    check("try", Outcome.FAILED, "gave 1", "Why?"),
    check("fine", Outcome.PASSED),
    check("edge", Outcome.FAILED, "gave 2", "At the edge?"),
    check("again", Outcome.FAILED, "gave 1", "Once more?"),
    check("last", Outcome.NOT_RUN, "Not run."),
]


def test_a_known_mistake_explains_every_check_that_fails():
    """Hints about edges would lead away from it."""
    known = Diagnosis("exchanged", "Exchanged", "Which is which?")
    found = said(ExerciseResult("double", tuple(FAILED), misconception=known))
    assert found == {
        "try": ("gave 1", "Why?"),
        "fine": ("", ""),
        "edge": SAME,
        "again": SAME,
        "last": ("Not run.", ""),
    }


def test_without_a_name_only_equal_messages_are_one_cause():
    """Another message may be about another mistake."""
    found = said(ExerciseResult("double", tuple(FAILED)))
    assert found["edge"] == ("gave 2", "At the edge?")
    assert found["again"] == SAME


def test_a_hint_is_given_once():
    """Two checks may have the same one."""
    twice = (
        check("a", Outcome.FAILED, "gave 1", "Why?"),
        check("b", Outcome.ERROR, "none", "Why?"),
    )
    assert said(ExerciseResult("double", twice))["b"] == ("none", "")
