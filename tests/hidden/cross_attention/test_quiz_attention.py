"""Hidden checks of quiz_attention."""

from maskgrader.checks import check, mark_choice

from .quiz import QUESTIONS


@check("quiz_attention", points=1)
def test_which(student, feedback):
    """Which of the three attentions carries a causal mask"""
    mark_choice(student, feedback, "answer_which", QUESTIONS["answer_which"])


@check("quiz_attention", points=1)
def test_why(student, feedback):
    """Why that one"""
    mark_choice(student, feedback, "answer_why", QUESTIONS["answer_why"])
