"""The command line. Each command is one module, `cmd_<name>.py`, imported when it is run."""

from .app import main
from .notebook_paths import find_notebooks

__all__ = [
    "find_notebooks",
    "main",
]
