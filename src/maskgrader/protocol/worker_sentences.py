"""The fixed sentences that the worker writes into a student's outputs and errors.

The worker has no catalogues and writes English; the judge recognises these sentences and
translates them.
"""

from __future__ import annotations


def N_(text: str) -> str:
    """Mark a text for translation (the worker may not import `maskgrader.language`)."""
    return text


NO_SHELL = N_("Shell commands are not available where notebooks are graded.")
NO_MAGIC = N_("This magic does nothing where notebooks are graded.")
TOO_DEEP = N_("the cell is nested too deeply for Python to read")
NO_INPUT = N_("input() has nobody to ask where notebooks are graded.")
NO_DEBUGGER = N_("breakpoint() does not stop where notebooks are graded.")

WORKER_SENTENCES = (NO_SHELL, NO_MAGIC, TOO_DEEP, NO_INPUT, NO_DEBUGGER)
