"""Sets up a process of a local pool."""

from __future__ import annotations

import gc
import os
import signal
import threading
from multiprocessing import connection, parent_process, util

from . import judging_task
from .judging_material import Material


def start(material: Material) -> None:
    """Make this process ready to judge by a material."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process decides what is finished
    judging_task.give(material)
    gc.freeze()  # loaded modules are never freed: do not scan them for garbage
    util.Finalize(None, judging_task.close, exitpriority=10)  # pool processes do not run atexit
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process and its worker when the main process is killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        judging_task.close()
        os._exit(1)
