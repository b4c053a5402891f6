"""Which assignment a notebook belongs to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from maskgrader.submission.assignment_match import find_assignment, refuse_other_assignment
from maskgrader.submission.reading import SubmittedCell, Unreadable


def test_a_notebook_is_known_by_its_cells(pristine, released):
    """The assignment is the one whose grade_ids a notebook has most of."""
    assert find_assignment(released[3:4], {"toy": pristine}) == "toy"


def test_a_notebook_without_the_courses_cells_is_refused(pristine):
    """A notebook of another course is Unreadable."""
    with pytest.raises(Unreadable, match="not a notebook of the course"):
        find_assignment([SubmittedCell("code", "x = 1", "other")], {"toy": pristine})


def test_a_notebook_without_ids_is_known_by_its_name_and_text(pristine, released):
    """The file's name decides, if the notebook has a text or an answer of that assignment."""
    cells = [replace(cell, grade_id="", id="") for cell in released]
    assert find_assignment(cells, {"toy": pristine}, "toy") == "toy"
    answer = [SubmittedCell("code", "def double(x):\n    return 2 * x")]
    assert find_assignment(answer, {"toy": pristine}, "toy") == "toy"
    with pytest.raises(Unreadable, match="not a notebook of the course"):
        find_assignment([SubmittedCell("code", "x = 1")], {"toy": pristine}, "toy")


def test_a_notebook_without_ids_and_name_is_known_by_what_it_defines(pristine, released):
    """A tool that drops metadata and renames the file hides no notebook of the course."""
    other = replace(pristine, notebook=type(pristine.notebook)(cells=[]))
    known = {"toy": pristine, "other": other}
    cells = [replace(cell, grade_id="", id="") for cell in released]
    assert find_assignment(cells, known, "renamed") == "toy"
    answer = [SubmittedCell("code", "def double(x):\n    return 2 * x")]
    assert find_assignment(answer, known, "renamed") == "toy"


def test_the_notebook_of_another_assignment_is_refused(pristine, released):
    """The message names both; one without ids needs a text or an answer of the assignment."""
    other = replace(pristine, notebook=type(pristine.notebook)(cells=[]))
    with pytest.raises(Unreadable, match="notebook of toy, handed in for other"):
        refuse_other_assignment(released, "other", {"toy": pristine, "other": other})
    with pytest.raises(Unreadable, match="not the notebook of toy"):
        refuse_other_assignment([SubmittedCell("code", "x = 1")], "toy", {"toy": pristine})
    answer = [SubmittedCell("code", "def double(x):\n    return 2 * x")]
    refuse_other_assignment(answer, "toy", {"toy": pristine})
