"""Finds the cell of a pristine notebook that a submitted cell came from."""

from __future__ import annotations

from maskgrader.course import Cell, Kind, Pristine, exercise_names, text_hash

from .reading import SubmittedCell


class CellIndex:
    """The cells of a pristine notebook by grade_id, by id and by text.

    cells: all of them, in order. names: what each solution cell must define, by grade_id.
    """

    def __init__(self, pristine: Pristine) -> None:
        self.cells = pristine.cells
        self._earlier = pristine.earlier_texts
        self.names = {
            cell.grade_id: frozenset(exercise_names(cell))
            for cell in self.cells
            if cell.kind is Kind.SOLUTION
        }
        ungraded = [(number, cell) for number, cell in enumerate(self.cells) if not cell.grade_id]
        self._by_grade_id = {c.grade_id: i for i, c in enumerate(self.cells) if c.grade_id}
        self._by_id = {cell.id: number for number, cell in ungraded}
        self._by_text = {c.source.strip(): i for i, c in ungraded if c.source.strip()}

    def graded(self, grade_id: str) -> int | None:
        """The index of the cell with a grade_id; None if there is none."""
        return self._by_grade_id.get(grade_id)

    def ungraded(self, submitted: SubmittedCell) -> int | None:
        """The index of the cell that a cell without a grade_id came from; None if it is new.

        Its text decides, unless the cell with its id has the same text.
        """
        known = self._by_id.get(submitted.id) if submitted.id else None
        if known is not None and self.has_same_text(known, submitted):
            return known
        return self._by_text.get(submitted.source.strip(), known)

    def has_same_text(self, index: int, submitted: SubmittedCell) -> bool:
        """Whether a submitted cell has the text of the cell at an index."""
        return self.cells[index].source.strip() == submitted.source.strip()

    def was_given(self, submitted: SubmittedCell) -> bool:
        """Whether a submitted cell has a text that an earlier release had."""
        is_text = submitted.type == "markdown" and not submitted.pictures
        return is_text and text_hash(submitted.source) in self._earlier

    def without(self, submitted: list[SubmittedCell]) -> list[Cell]:
        """The graded and locked cells that a submission lacks."""
        present = {cell.grade_id for cell in submitted}
        return [c for c in self.cells if c.grade_id and c.grade_id not in present]
