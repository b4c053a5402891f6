"""Hidden checks of quiz_mask."""

from maskgrader.checks import check, mark_choice, mark_number

from .quiz import QUESTIONS


@check("quiz_mask", points=1)
def test_first_row(student, feedback):
    """What stands in the first row of the weights"""
    mark_choice(student, feedback, "answer_first_row", QUESTIONS["answer_first_row"])


@check("quiz_mask", points=1)
def test_survivors(student, feedback):
    """How many cells of a causal mask survive"""
    mark_number(student, feedback, "answer_survivors", QUESTIONS["answer_survivors"])
