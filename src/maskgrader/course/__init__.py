"""The course on disk: notebooks, quizzes, hidden checks, and secrets that must not leak."""

from . import check_files, pristines, quiz
from .leaks import secrets_in_release
from .notebook import (
    DRAWING_TOOLS,
    Cell,
    Exercise,
    Kind,
    Pristine,
    exercise_names,
    hidden_block,
    without_hidden,
)
from .pristines import with_quiz
from .randomness import generator
from .variant import LETTERS, Variant

__all__ = [
    "DRAWING_TOOLS",
    "LETTERS",
    "Cell",
    "Exercise",
    "Kind",
    "Pristine",
    "Variant",
    "check_files",
    "exercise_names",
    "generator",
    "hidden_block",
    "pristines",
    "quiz",
    "secrets_in_release",
    "with_quiz",
    "without_hidden",
]
