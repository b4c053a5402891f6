"""Hidden checks of quiz_attention."""

from __future__ import annotations

from maskgrader.checks import _, check, fail

from .quiz import EXPLANATIONS, RIGHT


def _mark(student, feedback, name: str) -> None:
    letter = student.choice(name)
    if letter != RIGHT[name]:
        fail(f"{name}: {_(EXPLANATIONS[name][letter])}")
    feedback.say(f"{name}: {_(EXPLANATIONS[name][letter])}")


@check("quiz_attention", points=1)
def test_which(student, feedback):
    """Which of the three attentions carries a causal mask"""
    _mark(student, feedback, "answer_which")


@check("quiz_attention", points=1)
def test_why(student, feedback):
    """Why that one"""
    _mark(student, feedback, "answer_why")
