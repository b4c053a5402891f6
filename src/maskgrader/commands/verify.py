"""`maskgrader verify`: the course checks itself before students do."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import click
import nbformat
from rich.markup import escape

from maskgrader import pristine as pristines
from maskgrader.bank import BankEntry, load_bank, submission_for, submitted_cells
from maskgrader.cohort import Cohort
from maskgrader.course import Pristine, assignments
from maskgrader.judge.judge import Judge
from maskgrader.judge.session import CheckSession
from maskgrader.secrets import secrets_in_release
from maskgrader.verdict import ExerciseResult, Verdict

from . import console

_QUICK = 8  # every eighth entry of the bank
# An endless loop shows itself in a moment; nothing in the bank needs longer.
_BANK_SECONDS = {"checks_seconds": 4.0, "cells_seconds": 10.0}


@dataclass(frozen=True)
class Step:
    """One thing that was verified: how much of it, and what is wrong."""

    title: str
    count: int
    problems: list[str]


def run(cohort: Cohort, names: list[str], *, quick: bool) -> int:
    known = assignments(cohort.root)
    unknown = [name for name in names if name not in known]
    if unknown:
        raise click.UsageError(
            f"There is no assignment {', '.join(unknown)}. The assignments: {', '.join(known)}."
        )
    failed = False
    for step in verify(cohort, names or known, quick=quick):
        mark = "[bold red]no[/]" if step.problems else "[green]ok[/]"
        console.out.print(f"{mark}  {step.title} ({step.count})")
        for problem in step.problems:
            console.out.print(f"      {escape(problem)}")
        failed |= bool(step.problems)
    return 1 if failed else 0


def verify(cohort: Cohort, names: list[str], *, quick: bool = False) -> Iterator[Step]:
    """Verify the given assignments, cheapest things first."""
    found = {name: pristines.from_source(cohort.root, name) for name in names}
    cells = [cell for pristine in found.values() for cell in pristine.cells]
    problems = [p for pristine in found.values() for p in points_disagree(cohort.root, pristine)]
    yield Step("Points and ids agree", len(cells), problems)
    yield Step(
        "Nothing secret in the release", len(names), secrets_in_release(cohort.root, cohort.name)
    )
    yield Step("Solutions have full marks", len(names), list(_solutions(cohort, found)))
    entries = [entry for name in names for entry in load_bank(cohort.root, name)]
    entries = entries[::_QUICK] if quick else entries
    yield Step("Bank entries get their verdict", len(entries), list(_bank(cohort, entries)))


def points_disagree(root: Path, pristine: Pristine) -> Iterator[str]:
    """Where cells, exercises and hidden checks of an assignment do not fit together."""
    session = CheckSession.shared(root, pristine.assignment)
    ids = [cell.grade_id for cell in pristine.cells if cell.grade_id]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield f"{pristine.assignment}: the grade_id {name} occurs more than once."
    for exercise in pristine.exercises:
        hidden = sum(info.points for _, info in session.checks(exercise.name))
        cells = sum(c.points for c in exercise.tests if c.grade_id.startswith("test_"))
        if hidden != cells:
            yield (
                f"{pristine.assignment}: the checks of {exercise.name} give {hidden:g} points, its "
                f"cell test_{exercise.name} {cells:g}."
            )
    known = {exercise.name for exercise in pristine.exercises}
    for name, info in session.checks():
        if info.exercise not in known:
            yield f"{pristine.assignment}: no cell is the exercise {info.exercise} of check {name}."


def _solutions(cohort: Cohort, found: dict[str, Pristine]) -> Iterator[str]:
    with Judge(cohort.root, found, seed=cohort.seed, limits=cohort.limits) as judge:
        for name in console.track(found, "Solutions", len(found)):
            path = cohort.root / "source" / name / f"{name}.ipynb"
            result = judge.judge_file(path, name)
            if result.verdict is not Verdict.ACCEPTED:
                scores = f"{result.score} of {result.max_score}"
                yield f"{path}: {result.verdict}, {scores}. {result.error or ''}"


def _bank(cohort: Cohort, entries: list[BankEntry]) -> Iterator[str]:
    with ProcessPoolExecutor(os.cpu_count(), initializer=_start, initargs=(cohort,)) as pool:
        results = pool.map(judge_entry, entries, chunksize=4)
        pairs = zip(entries, results, strict=True)
        for entry, result in console.track(pairs, "Bank", len(entries)):
            yield from disagreements(entry, result)


_judge: Judge
_sources: dict


def _start(cohort: Cohort) -> None:
    global _judge, _sources
    found = {name: pristines.from_source(cohort.root, name) for name in assignments(cohort.root)}
    limits = replace(cohort.limits, **_BANK_SECONDS)
    _judge = Judge(cohort.root, found, seed=cohort.seed, limits=limits)
    _sources = {
        name: nbformat.read(cohort.root / "source" / name / f"{name}.ipynb", as_version=4)
        for name in found
    }


def judge_entry(entry: BankEntry) -> ExerciseResult | str:
    """The result of an entry's exercise, or the judge's own fault in words."""
    notebook = submission_for(_sources[entry.assignment], entry)
    result = _judge.judge_cells(
        submitted_cells(notebook), [], assignment=entry.assignment, only=entry.exercise
    )
    return result.exercises[0] if result.verdict.has_score else str(result.error)


def disagreements(entry: BankEntry, result: ExerciseResult | str) -> Iterator[str]:
    """How a result differs from what the bank says the entry gets."""
    if isinstance(result, str):
        yield f"{entry.name}: the judge failed: {result}"
        return
    lost = [
        check.id.partition("/")[2] for check in result.checks if check.points < check.max_points
    ]
    said = (
        f"{entry.name} ({entry.shows}): {result.verdict}, {result.score:g} of {result.max_score:g}"
    )
    if result.verdict != entry.verdict:
        yield f"{said}; lost {', '.join(lost) or 'nothing'}"
    elif entry.loses_all and result.score:
        yield f"{said}; it should lose all"
    elif entry.loses and set(entry.loses) != set(lost):
        yield f"{said}; lost {', '.join(lost)}, and should lose {', '.join(entry.loses)}"
