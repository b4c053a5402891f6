"""The parts of a feedback page: a student's own work open, what everyone was given folded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from maskgrader.language import _

SUMMARY = "maskgrader-result"  # the id of the first cell of a graded notebook
GIVEN = "maskgrader-given"  # marks an ungraded cell that a student has not changed
_HEADING = re.compile(r"^#++ ++(.*[^ #\n])", re.MULTILINE)  # linear: it meets students' cells
_MARKS = re.compile(r"[`*]")


@dataclass(frozen=True)
class Part:
    """Cells that are shown together.

    kind: `given`, `own` (a cell that the student added), `answer`, `written` (a person reads it),
    or `checks` (a test cell with its results). name: the grade_id; empty for the first two.
    """

    kind: str
    cells: tuple[Any, ...]
    name: str = ""

    @property
    def cell(self) -> Any:
        """The only cell of a part that is not `given`."""
        return self.cells[0]

    @property
    def title(self) -> str:
        """What a folded part is about: its first heading."""
        text = "\n".join(cell.source for cell in self.cells if cell.cell_type == "markdown")
        found = _HEADING.search(text)
        return _MARKS.sub("", found[1]) if found else _("What you were given")


def parts(notebook: Any) -> Iterator[Part]:
    """The parts of a graded notebook, in order, without its summary."""
    cells = [cell for cell in notebook.cells if cell.get("id") != SUMMARY]
    for kind, group in groupby(cells, _kind):
        if kind == "given":
            yield Part(kind, tuple(group))
            continue
        for cell in group:
            yield Part(kind, (cell,), cell.metadata.get("nbgrader", {}).get("grade_id", ""))


def summary(notebook: Any) -> str:
    """The text of the summary, in Markdown."""
    found = (cell.source for cell in notebook.cells if cell.get("id") == SUMMARY)
    return str(next(found, ""))


def _kind(cell: Any) -> str:
    marks = cell.metadata.get("nbgrader", {})
    if cell.metadata.get(GIVEN):
        return "given"
    if marks.get("solution"):
        return "answer" if cell.cell_type == "code" else "written"
    if marks.get("grade"):
        return "checks"
    return "own" if cell.cell_type == "code" and not marks else "given"
