"""Quizzes, whose options and numbers differ between cohorts."""

from .cohort_quiz import notice, source_for, variants
from .declared_questions import draw, questions
from .question_cells import find_question, read_options, vary
from .quiz_answers import answers, answers_of, fresh_seed

__all__ = [
    "answers",
    "answers_of",
    "draw",
    "find_question",
    "fresh_seed",
    "notice",
    "questions",
    "read_options",
    "source_for",
    "variants",
    "vary",
]
