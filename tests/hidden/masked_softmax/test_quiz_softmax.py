"""Hidden checks of quiz_softmax."""

from maskgrader.checks import check, mark_choice

from .quiz import QUESTIONS


@check("quiz_softmax", points=1)
def test_promise(student, feedback):
    """Which of the three keep the promise"""
    mark_choice(student, feedback, "answer_promise", QUESTIONS["answer_promise"])


@check("quiz_softmax", points=1)
def test_exp(student, feedback):
    """What exp(-inf) does to numerator and denominator"""
    mark_choice(student, feedback, "answer_exp", QUESTIONS["answer_exp"])
