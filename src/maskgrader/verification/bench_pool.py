"""A pool of fresh processes, one per processor, and the objects that each of them caches."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import nbformat

from maskgrader.bank import solutions
from maskgrader.cohort import Cohort
from maskgrader.course import pristines
from maskgrader.files import UngradableError, assignments
from maskgrader.judge import Judge

from .seed_bench import Bench

# Entries of the bank declare which checks they lose with this seed. A few depend on what is drawn,
# and no cohort's own seed, which `seed_trials` tries, may decide whether a course can be released.
BANK_SEED = "the seed of the demo cohort is public"

_cohort: Cohort


def pool(cohort: Cohort) -> ProcessPoolExecutor:
    """A pool of processes that are spawned, not forked: this process and NumPy have threads.

    NumPy uses one thread in them, as in a student's process.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(
        os.cpu_count(), mp_context=context, initializer=_start, initargs=(cohort,)
    )


def _start(cohort: Cohort) -> None:
    global _cohort
    _cohort = cohort


def own_bench(assignment: str) -> Bench:
    """The bench of an assignment, in a process of the pool."""
    return bench_of(_cohort.root, assignment)


@cache
def bench_of(root: Path, assignment: str) -> Bench:
    """The bench of an assignment of the course at `root`."""
    pristine = pristines.from_source(root, assignment)
    return Bench(root, pristine, solutions(source_notebook(root, assignment)))


@cache
def own_judge() -> tuple[Judge, dict[str, Any]]:
    """The judge and the instructor's notebooks, in a process of the pool."""
    found = {}
    for name in assignments(_cohort.root):
        with suppress(UngradableError):  # a draft, which is not verified now
            found[name] = pristines.from_source(_cohort.root, name)
    # Endless loops should end soon, and nothing else in the bank takes longer.
    limits = replace(_cohort.limits, checks_seconds=4.0, cells_seconds=10.0)
    judge = Judge(_cohort.root, found, seed=BANK_SEED, limits=limits)
    return judge, {name: source_notebook(_cohort.root, name) for name in found}


def source_notebook(root: Path, assignment: str) -> Any:
    """The instructor's notebook of an assignment."""
    return nbformat.read(root / "source" / assignment / f"{assignment}.ipynb", as_version=4)
