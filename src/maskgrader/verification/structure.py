"""Whether the parts of an assignment agree: cells, points, checks, hidden blocks, mistakes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from maskgrader.bank import BankEntry
from maskgrader.course import Kind, Pristine, hidden_block, without_hidden
from maskgrader.judge import CheckSuite, catalogue

_IMPORT = "from maskgrader.judge import run_hidden_checks"


def points_disagree(root: Path, pristine: Pristine) -> Iterator[str]:
    """Where the ids and points of cells and hidden checks disagree."""
    suite = CheckSuite.shared(root, pristine.assignment)
    helpers = suite.optional_module("helpers")
    declared = vars(helpers) if helpers is not None else {}
    for name in {name for names in declared.get("USES", {}).values() for name in names}:
        if name not in declared.get("HELPERS", {}):
            yield f"{pristine.assignment}: USES in helpers.py names {name}, which HELPERS lacks."
    for exercise in pristine.exercises:
        hidden = sum(info.points for _, info in suite.checks(exercise.name))
        cells = sum(c.points for c in exercise.tests if c.grade_id.startswith("test_"))
        if hidden != cells:
            yield (
                f"{pristine.assignment}: the checks of {exercise.name} add up to {hidden:g} "
                f"points, but its cell test_{exercise.name} has {cells:g}."
            )
    known = {exercise.name for exercise in pristine.exercises}
    for name, info in suite.checks():
        if info.exercise not in known:
            yield f"{pristine.assignment}: check {name} tests {info.exercise}, which has no cell."


def blocks_disagree(pristine: Pristine) -> Iterator[str]:
    """Hidden blocks that do anything except run the checks of their exercise.

    The judge runs those checks without executing the cell. Other code in it would run for an
    instructor in JupyterLab, and never for a student.
    """
    for cell in pristine.cells:
        if cell.kind is not Kind.TEST:
            continue
        where = f"{pristine.assignment}: the cell {cell.grade_id}"
        block = hidden_block(cell.source)
        if not block.strip():
            if cell.grade_id.startswith("test_"):
                yield f"{where} has no hidden block."
            continue
        call = f'run_hidden_checks("{pristine.assignment}", "{cell.exercise}", globals())'
        if _code(block) != _code(f"{_IMPORT}\n{call}"):
            yield f"{where}: its hidden block must consist of `{_IMPORT}` and `{call}`."
        if _code(without_hidden(cell.source)) != _code(""):
            yield f"{where} has code outside its hidden block, which the judge does not run."


def _code(source: str) -> str | None:
    """A source without comments and layout; None if it does not parse."""
    try:
        return ast.dump(ast.parse(source))
    except (SyntaxError, ValueError):
        return None


def mistakes_disagree(root: Path, assignment: str, bank: list[BankEntry]) -> Iterator[str]:
    """Known mistakes that cannot be told from another or a right answer, or have no bank entry."""
    known = catalogue(CheckSuite.shared(root, assignment))
    if known is None:
        return
    shown = {entry.named for entry in bank if entry.assignment == assignment}
    for mistake in known.misconceptions:
        name = f"{assignment}/{mistake.exercise}: {mistake.name}"
        same = [other.name for other in known.matches_of(mistake)]
        if same != [mistake.name]:
            others = ", ".join(other for other in same if other != mistake.name)
            yield f"{name} has the same answers as {others or 'the right solution'}."
        if mistake.name not in shown:
            yield f"{name} has no entry in the bank."
    for entry in bank:
        names = [mistake.name for mistake in known.of(entry.exercise)]
        if entry.assignment == assignment and entry.named and entry.named not in names:
            yield f"{entry.name} names {entry.named}, which is not a known mistake of its exercise."
