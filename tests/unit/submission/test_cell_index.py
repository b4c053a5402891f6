"""Which cell of the pristine notebook a submitted cell came from."""

from __future__ import annotations

from maskgrader.submission.cell_index import CellIndex
from maskgrader.submission.reading import SubmittedCell


def test_a_cell_is_found_by_its_grade_id(pristine) -> None:
    """Solutions, tests and given cells have one."""
    index = CellIndex(pristine)
    found = index.graded("double")
    assert found is not None
    assert index.cells[found].grade_id == "double"
    assert index.graded("nothing") is None


def test_the_text_of_an_ungraded_cell_outweighs_its_id(pristine) -> None:
    """An id decides only where no cell has the text."""
    index = CellIndex(pristine)
    figure, play = (
        index.ungraded(SubmittedCell("code", "?", id=i)) for i in ("fig-double", "play")
    )
    assert figure != play
    assert index.ungraded(SubmittedCell("code", "double(21)", id="fig-double")) == play
    assert index.ungraded(SubmittedCell("code", "double(21)")) == play
    assert index.ungraded(SubmittedCell("code", "x = 1")) is None


def test_missing_cells_are_those_with_a_grade_id(pristine, released) -> None:
    """A deleted text or figure is not missed."""
    index = CellIndex(pristine)
    kept = [cell for cell in released if cell.grade_id and cell.grade_id != "try_double"]
    assert [cell.grade_id for cell in index.without(kept)] == ["try_double"]
