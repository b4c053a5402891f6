"""The notebook that is judged: a submission rebuilt from the pristine notebook."""

from __future__ import annotations

from dataclasses import dataclass

from maskgrader.course import Kind, Pristine
from maskgrader.language import _


@dataclass(frozen=True)
class RebuiltCell:
    """One cell of the notebook that is judged.

    ours: whether the text is the course's; False for the student's. pristine: its index in the
    pristine notebook; -1 for a cell that the student added. pictures: attached ones, by name, in
    base64 as far as anybody knows.
    """

    kind: Kind
    source: str
    grade_id: str = ""
    ours: bool = True
    pristine: int = -1
    type: str = "code"
    pictures: tuple[tuple[str, str], ...] = ()

    def place(self, line: int, code: str) -> str:
        """How a message refers to a line of the cell, counted from 1."""
        if self.grade_id:
            template = _("line {line} of the cell {cell}: {code}")
            return template.format(line=line, cell=self.grade_id, code=code)
        return _("line {line} of a cell of your own: {code}").format(line=line, code=code)


@dataclass(frozen=True)
class Rebuilt:
    """The notebook that is judged: cells in pristine order, and the repairs made.

    unclear: the grade_ids of written answers that a person must look for, because their cells are
    missing, or because they are empty and the student wrote something elsewhere.
    """

    pristine: Pristine
    cells: tuple[RebuiltCell, ...]
    repairs: tuple[str, ...]
    unclear: frozenset[str] = frozenset()
