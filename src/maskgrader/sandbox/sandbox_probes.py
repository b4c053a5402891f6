"""Runs code in a confined child, to find out what the sandbox of this machine prevents."""

from __future__ import annotations

from maskgrader.protocol import RunCell

from .callback_functions import LentFunctions
from .child_end import Ended
from .confined_child import Child
from .dialogue import Dialogue
from .warm_worker import WarmWorker

_SECONDS = 5.0


def runs_confined(worker: WarmWorker, code: str) -> bool:
    """Whether a cell with this code runs without an error in a child of the worker.

    SandboxError if no child could be started, or if it was killed from outside.
    """
    child = Child(worker)
    try:
        child.allow(_SECONDS)
        done = Dialogue(LentFunctions()).ask(child, RunCell(0, code))
    except Ended:
        return False
    finally:
        child.close()
    return done.error is None
