"""The fork server, from which a local pool forks its processes with everything imported."""

from __future__ import annotations

import multiprocessing
import tempfile
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext

from maskgrader.files import CourseError

_PRELOADED = f"{__package__}.pool_process"  # by name, since importing it here would be slow


def start() -> None:
    """Start the fork server, so that it imports while the caller is still preparing."""
    context()
    try:
        forkserver.ensure_running()
    except OSError as error:
        if "too long" not in str(error):
            raise
        raise CourseError(
            f"The path of the temporary folder is too long for a socket: {tempfile.gettempdir()}. "
            "Set TMPDIR to a shorter one."
        ) from None


def context() -> ForkServerContext:
    """How to start processes of a pool."""
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload([_PRELOADED])
    return found
