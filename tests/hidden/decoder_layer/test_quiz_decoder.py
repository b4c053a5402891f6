"""Hidden checks of quiz_decoder."""

from maskgrader.checks import _, check, fail

from .quiz import EXPLANATIONS, RIGHT


def judge_choice(student, feedback, name):
    letter = student.choice(name)
    if letter != RIGHT[name]:
        fail(f"{name}: {_(EXPLANATIONS[name][letter])}")
    feedback.say(EXPLANATIONS[name][letter])


@check("quiz_decoder", points=1)
def test_parallel(student, feedback):
    """What is computed in one pass, and what is not"""
    judge_choice(student, feedback, "answer_parallel")


@check("quiz_decoder", points=1)
def test_multiplications(student, feedback):
    """How many multiplications the triangle saves"""
    judge_choice(student, feedback, "answer_multiplications")
