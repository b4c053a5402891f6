"""The test cells of a notebook: visible tests, and placeholders for hidden checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from maskgrader.course import Cell, Exercise, Kind
from maskgrader.submission import Rebuilt


@dataclass(frozen=True)
class PlacedTest:
    """A test cell of an exercise. `index`: where it is in the rebuilt notebook."""

    index: int
    cell: Cell
    exercise: Exercise


def has_hidden_checks(cell: Cell) -> bool:
    """Whether a test cell calls hidden checks, rather than being a visible test."""
    return "run_hidden_checks" in cell.source


def tests_of(
    rebuilt: Rebuilt, exercises: Iterable[Exercise], *, hidden: bool
) -> Iterator[PlacedTest]:
    """The visible or the hidden tests of some exercises, in notebook order."""
    chosen = {exercise.name: exercise for exercise in exercises}
    for index, cell in enumerate(rebuilt.cells):
        if cell.kind is not Kind.TEST:
            continue
        pristine = rebuilt.pristine.cells[cell.pristine]
        if pristine.exercise in chosen and has_hidden_checks(pristine) is hidden:
            yield PlacedTest(index, pristine, chosen[pristine.exercise])
