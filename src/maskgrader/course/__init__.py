"""The course on disk: notebooks, quizzes, hidden checks, and secrets that must not leak."""

from . import check_files, handed_out_files, pristines, quiz
from .leaks import secrets_in_release
from .notebook import (
    DRAWING_TOOLS,
    Cell,
    Exercise,
    Kind,
    Pristine,
    exercise_names,
    hidden_block,
    text_hash,
    without_hidden,
)
from .notebook_shape import require_gradable
from .pristines import with_record
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
    "handed_out_files",
    "hidden_block",
    "pristines",
    "quiz",
    "require_gradable",
    "secrets_in_release",
    "text_hash",
    "with_record",
    "without_hidden",
]
