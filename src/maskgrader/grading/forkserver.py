"""The process that those of a local pool are forked from, with everything imported."""

from __future__ import annotations

import multiprocessing
import tempfile
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext

from maskgrader.files import CourseError

_PRELOADED = f"{__package__}.pool_process"  # by name, since importing it here would take long


def start() -> None:
    """Start it, so that it imports while the caller, who will need it soon, still prepares."""
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


def context() -> ForkServerContext:
    """How to start processes of a pool."""
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload([_PRELOADED])
    return found
