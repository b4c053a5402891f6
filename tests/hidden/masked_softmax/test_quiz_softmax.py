"""Hidden checks of quiz_softmax."""

from maskgrader.checks import check, fail

from .quiz import EXPLANATIONS, RIGHT


def _judge(student, feedback, name):
    letter = student.choice(name)
    if letter != RIGHT[name]:
        fail(EXPLANATIONS[name][letter])
    feedback.say(EXPLANATIONS[name][letter])


@check("quiz_softmax", points=1)
def test_promise(student, feedback):
    """Which of the three keep the promise"""
    _judge(student, feedback, "answer_promise")


@check("quiz_softmax", points=1)
def test_exp(student, feedback):
    """What exp(-inf) does to numerator and denominator"""
    _judge(student, feedback, "answer_exp")
