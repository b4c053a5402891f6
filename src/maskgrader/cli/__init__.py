"""The command line: one module for each command."""

from .app import main
from .cmd_judge import find_notebooks

__all__ = [
    "find_notebooks",
    "main",
]
