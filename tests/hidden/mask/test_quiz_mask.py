"""Hidden checks of quiz_mask."""

from maskgrader.checks import check, fail

from .quiz import ANSWERS, EXPLANATIONS, explain_survivors


@check("quiz_mask", points=1)
def test_first_row(student, feedback):
    """What stands in the first row of the weights"""
    letter = student.choice("answer_first_row")
    feedback.say(EXPLANATIONS["answer_first_row"][letter])
    if letter != ANSWERS["answer_first_row"]:
        fail("So this is not the answer.")


@check("quiz_mask", points=1)
def test_survivors(student, given, feedback):
    """How many cells of a causal mask survive"""
    number = student.number("answer_survivors")
    found = explain_survivors(int(given.T_quiz), number)
    feedback.say(EXPLANATIONS["answer_survivors"][found])
    if found != "right":
        fail("So this is not the number.")
