"""Turns results into what people read: graded notebooks, marks, pictures and feedback pages."""

from .feedback_page import TEMPLATE, TEMPLATES, page_filters, page_globals
from .gradebook_marks import Marks, marks
from .graded import graded_notebook
from .judgement import Judgement, judge_handed_in, not_judged
from .page_points import PagePoints, time_text

__all__ = [
    "TEMPLATE",
    "TEMPLATES",
    "Judgement",
    "Marks",
    "PagePoints",
    "graded_notebook",
    "judge_handed_in",
    "marks",
    "not_judged",
    "page_filters",
    "page_globals",
    "time_text",
]
