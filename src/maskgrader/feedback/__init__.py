"""From results to what people read: the graded notebook, its marks, pictures and the page."""

from .graded import graded_notebook
from .judgement import Judgement, judge_handed_in, judgement_path, prepare
from .marking import Marks, marks
from .page import TEMPLATE, TEMPLATES, page_globals

__all__ = [
    "TEMPLATE",
    "TEMPLATES",
    "Judgement",
    "Marks",
    "graded_notebook",
    "judge_handed_in",
    "judgement_path",
    "marks",
    "page_globals",
    "prepare",
]
