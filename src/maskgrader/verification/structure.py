"""Whether the parts of an assignment fit together: cells, points, checks, examples, mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from maskgrader.bank import BankEntry
from maskgrader.course import Pristine
from maskgrader.judge import CheckSuite, catalogue


def points_disagree(root: Path, pristine: Pristine) -> Iterator[str]:
    """Where cells, exercises and hidden checks of an assignment do not fit together."""
    suite = CheckSuite.shared(root, pristine.assignment)
    ids = [cell.grade_id for cell in pristine.cells if cell.grade_id]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield f"{pristine.assignment}: the grade_id {name} occurs more than once."
    for exercise in pristine.exercises:
        hidden = sum(info.points for _, info in suite.checks(exercise.name))
        cells = sum(c.points for c in exercise.tests if c.grade_id.startswith("test_"))
        if hidden != cells:
            yield (
                f"{pristine.assignment}: the checks of {exercise.name} give {hidden:g} points, its "
                f"cell test_{exercise.name} {cells:g}."
            )
    known = {exercise.name for exercise in pristine.exercises}
    for name, info in suite.checks():
        if info.exercise not in known:
            yield f"{pristine.assignment}: no cell is the exercise {info.exercise} of check {name}."


def mistakes_disagree(root: Path, assignment: str, bank: list[BankEntry]) -> Iterator[str]:
    """Known mistakes that cannot be told from each other or from a right answer, or stand alone."""
    known = catalogue(CheckSuite.shared(root, assignment))
    if known is None:
        return
    shown = {entry.named for entry in bank if entry.assignment == assignment}
    for mistake in known.misconceptions:
        name = f"{assignment}/{mistake.exercise}: {mistake.name}"
        same = [other.name for other in known.matches_of(mistake)]
        if same != [mistake.name]:
            others = ", ".join(other for other in same if other != mistake.name)
            yield f"{name} cannot be told from {others or 'the right answer'}."
        if mistake.name not in shown:
            yield f"{name} is shown by no entry of the bank."
    for entry in bank:
        names = [mistake.name for mistake in known.of(entry.exercise)]
        if entry.assignment == assignment and entry.named and entry.named not in names:
            yield f"{entry.name} names {entry.named}, which is no known mistake of its exercise."
