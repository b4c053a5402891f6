"""The process that those of a local pool are forked from, with everything imported."""

from __future__ import annotations

import multiprocessing
from multiprocessing import forkserver
from multiprocessing.context import BaseContext

_PRELOADED = f"{__package__}.work"  # by name: importing it here is what others wait for


def start() -> None:
    """Let it import while the caller, who will need it soon, still prepares."""
    context()
    forkserver.ensure_running()


def context() -> BaseContext:
    """How to start processes of a pool."""
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload([_PRELOADED])
    return found
