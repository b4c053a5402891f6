"""Hidden checks of quiz_decoder."""

from maskgrader.checks import check, mark_choice

from .quiz import QUESTIONS


@check("quiz_decoder", points=1)
def test_parallel(student, feedback):
    """What is computed in one pass, and what is not"""
    mark_choice(student, feedback, "answer_parallel", QUESTIONS["answer_parallel"])


@check("quiz_decoder", points=1)
def test_multiplications(student, feedback):
    """How many multiplications the triangle saves"""
    mark_choice(student, feedback, "answer_multiplications", QUESTIONS["answer_multiplications"])
