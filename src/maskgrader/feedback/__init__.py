"""From results to what people read: the graded notebook, its marks, and pictures."""

from .graded import graded_notebook
from .marking import Marks, marks

__all__ = [
    "Marks",
    "graded_notebook",
    "marks",
]
