"""Which instructors' notebooks the judge can grade, and what is wrong with the others.

nbgrader allows more than the judge supports. What it does not support is refused here, before a
student meets it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from maskgrader.files import UngradableError

from .notebook import HIDDEN_BEGIN, Kind, exercise_names, read_cell

_AUTOTEST = "### AUTOTEST", "### HASHED AUTOTEST"


def require_gradable(where: str | Path, notebook: Any) -> None:
    """UngradableError, with a sentence for each fault, if the judge cannot grade a notebook."""
    if faults := list(notebook_faults(notebook)):
        listed = "\n".join(f"  {fault}" for fault in faults)
        raise UngradableError(f"{where} cannot be graded:\n{listed}")


def notebook_faults(notebook: Any) -> Iterator[str]:
    """A sentence for each cell of an instructor's notebook that the judge cannot grade."""
    language = notebook.metadata.get("kernelspec", {}).get("language", "python")
    if language.lower() != "python":
        yield f"Its language is {language}; the judge runs Python only."
    yield from _repeated_ids(notebook.cells)
    exercises: set[str] = set()
    for number, cell in enumerate(notebook.cells, 1):
        meta = cell.metadata.get("nbgrader", {})
        name = meta.get("grade_id", "")
        place = f"Cell {number} ({name})" if name else f"Cell {number}"
        faults = [*_cell_faults(cell, meta)]
        if not faults and meta:
            faults = [*_exercise_faults(cell, exercises)]
        yield from (f"{place} {fault}" for fault in faults)


def _repeated_ids(cells: list[Any]) -> Iterator[str]:
    places: dict[str, list[str]] = defaultdict(list)
    for number, cell in enumerate(cells, 1):
        if name := cell.metadata.get("nbgrader", {}).get("grade_id"):
            places[name].append(str(number))
    for name, found in places.items():
        if len(found) > 1:
            yield f"The cells {' and '.join(found)} have the same grade_id, {name}. Rename one."


def _cell_faults(cell: Any, meta: Any) -> Iterator[str]:
    """What is wrong with a cell by itself."""
    is_code = cell.cell_type == "code"
    if meta.get("task"):
        yield (
            "is a manually graded task. Use a manually graded answer instead: a Markdown cell that "
            "the student fills in."
        )
    if is_code and meta.get("grade") and meta.get("solution"):
        yield (
            "is a code cell that is graded by hand. Make it an autograded answer with tests, or a "
            "Markdown cell."
        )
    if (meta.get("grade") or meta.get("solution")) and not meta.get("grade_id"):
        yield "has no grade_id. Give it one in JupyterLab's Create Assignment panel."
    if meta.get("grade") and not _is_number(meta.get("points")):
        yield "has no valid points. Set them to a number, 0 or more."
    if HIDDEN_BEGIN in cell.source and not (is_code and meta.get("grade")):
        yield "has a hidden block but is not a test, so its block would be released. Move it."
    if any(mark in cell.source for mark in _AUTOTEST):
        yield "uses nbgrader's AUTOTEST, which the judge does not run. Write the test out."


def _exercise_faults(cell: Any, exercises: set[str]) -> Iterator[str]:
    """What is wrong with a solution or test cell. exercises: those above it; this one is added."""
    try:
        found = read_cell(cell)
        names = exercise_names(found)
    except SyntaxError as error:
        yield f"has invalid code: {error.msg}, in line {error.lineno}."
        return
    if found.kind is Kind.SOLUTION:
        exercises.add(found.grade_id)
        if not all(name.isidentifier() for name in names):
            yield "is an exercise; its grade_id must be the name of the function to write."
    if found.kind is Kind.TEST:
        expected = (f"try_{found.exercise}", f"test_{found.exercise}")
        if found.grade_id not in expected or found.exercise not in exercises:
            yield (
                "is a test of no exercise above it, so nobody could earn its points. Call it "
                "try_<exercise> or test_<exercise>, after the grade_id of the exercise."
            )


def _is_number(value: Any) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and math.isfinite(value) and value >= 0
