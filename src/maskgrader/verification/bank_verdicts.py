"""Judges the bank: every entry must get the result that its folder and header declare."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from maskgrader.bank import BankEntry, submission_for, submitted_cells
from maskgrader.results import ExerciseResult

from .bench_pool import own_judge


def judged(workers: Executor, entries: list[BankEntry]) -> Iterator[list[str]]:
    """For each entry, in order: how its result differs from what it declares."""
    results = workers.map(judge_entry, entries, chunksize=4)
    for entry, result in zip(entries, results, strict=True):
        yield list(disagreements(entry, result))


def judge_entry(entry: BankEntry) -> ExerciseResult | str:
    """The result of an entry's exercise, or the message of a judge error."""
    judge, sources = own_judge()
    notebook = submission_for(sources[entry.assignment], entry)
    result = judge.judge_cells(
        submitted_cells(notebook), [], assignment=entry.assignment, only=entry.exercise
    )
    return result.exercises[0] if result.verdict.has_score else str(result.error)


def disagreements(entry: BankEntry, result: ExerciseResult | str) -> Iterator[str]:
    """How a result differs from what the entry declares."""
    if isinstance(result, str):
        yield f"{entry.name}: the judge failed: {result}"
        return
    lost = [
        check.id.partition("/")[2] for check in result.checks if check.points < check.max_points
    ]
    points = f"{result.score:g} of {result.max_score:g}"
    shown = f"{entry.name} ({entry.shows}): {result.verdict}, {points}"
    if result.verdict != entry.verdict:
        yield f"{shown}; lost {', '.join(lost) or 'nothing'}"
    elif entry.loses_all and result.score:
        yield f"{shown}; it should lose all"
    elif entry.loses and set(entry.loses) != set(lost):
        yield f"{shown}; lost {', '.join(lost)}, and should lose {', '.join(entry.loses)}"
    named = result.misconception.name if result.misconception else None
    if named != entry.named:
        yield f"{entry.name} is recognised as {named}; expected: {entry.named}"
