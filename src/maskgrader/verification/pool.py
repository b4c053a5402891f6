"""A pool of fresh processes, one for each processor."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any


def pool(initializer: Callable[..., None], *arguments: Any) -> ProcessPoolExecutor:
    """Processes that are started, not forked: this one has threads, and NumPy has some more.

    NumPy computes on one thread in them, as in a student's process.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(
        os.cpu_count(), mp_context=context, initializer=initializer, initargs=arguments
    )
