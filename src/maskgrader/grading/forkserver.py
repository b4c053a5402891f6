"""The process that those of a local pool are forked from, with everything imported."""

from __future__ import annotations

import multiprocessing
import tempfile
from multiprocessing import forkserver
from multiprocessing.context import BaseContext

from maskgrader.files import CourseError

_PRELOADED = f"{__package__}.work"  # by name: importing it here is what others wait for


def start() -> None:
    """Let it import while the caller, who will need it soon, still prepares."""
    context()
    try:
        forkserver.ensure_running()
    except OSError as error:
        if "too long" not in str(error):
            raise
        raise CourseError(
            f"The path of the temporary folder is too long for a socket: {tempfile.gettempdir()}. "
            "Name a shorter one in TMPDIR."
        ) from None


def context() -> BaseContext:
    """How to start processes of a pool."""
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload([_PRELOADED])
    return found
