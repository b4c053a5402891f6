"""Notebooks that the judge cannot grade are refused, with a sentence for each fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from maskgrader.course.notebook_shape import notebook_faults, require_gradable
from maskgrader.files.errors import UngradableError


def cell(grade_id: str, source: str = "", *, kind: str = "code", **meta: Any) -> Any:
    make = new_code_cell if kind == "code" else new_markdown_cell
    nbgrader = {"grade_id": grade_id, "grade": False, "solution": False, "locked": True, **meta}
    return make(source, metadata={"nbgrader": nbgrader})


SOLUTION = cell("double", "def double(x):\n    return 2 * x", solution=True, locked=False)
TEST = cell("try_double", "assert double(3) == 6", grade=True, points=1)
AGAIN = cell("try_double", "pass", grade=True, points=1)
ANSWER = cell("explain", "…", kind="markdown", grade=True, solution=True, points=2)


def faults(*cells: Any, **metadata: Any) -> list[str]:
    return list(notebook_faults(new_notebook(cells=list(cells), metadata=metadata)))


def test_a_notebook_as_the_guide_describes_it_has_no_fault() -> None:
    """Given code, an exercise, its tests and a written answer."""
    hidden = cell("test_double", "### BEGIN HIDDEN TESTS", grade=True, points=0.5)
    plain = new_code_cell("double(4)")
    assert faults(cell("given_setup"), SOLUTION, plain, TEST, hidden, ANSWER) == []


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([SOLUTION, TEST, AGAIN], "The cells 2 and 3 have the same grade_id, try_double."),
        ([cell("essay", solution=True, grade=True, points=1)], "code cell that is graded by hand"),
        ([cell("work", kind="markdown", task=True, points=1)], "manually graded task"),
        ([SOLUTION, cell("try_double_more", grade=True, points=1)], "test of no exercise above it"),
        ([SOLUTION, cell("more_double", grade=True, points=1)], "test of no exercise above it"),
        ([TEST, SOLUTION], "test of no exercise above it"),
        ([cell("my function", "x = 1", solution=True)], "must be the name of the function"),
        ([cell("quiz_x", "answer_x = (", solution=True)], "invalid code"),
        ([cell("", "def double(x): ...", solution=True)], "has no grade_id"),
        ([SOLUTION, cell("try_double", grade=True, points="two")], "no valid points"),
        ([SOLUTION, cell("try_double", grade=True, points=-1)], "no valid points"),
        ([SOLUTION, cell("try_double", grade=True)], "no valid points"),
        ([cell("given_x", "### BEGIN HIDDEN TESTS\n### END HIDDEN TESTS")], "would be released"),
        ([SOLUTION, cell("try_double", "### AUTOTEST x", grade=True, points=1)], "AUTOTEST"),
    ],
)
def test_what_the_judge_cannot_grade_is_named(cells: list[Any], words: str) -> None:
    """One sentence says which cell, what is wrong, and what to do."""
    (fault,) = faults(*cells)
    assert words in fault
    assert fault.startswith(("Cell ", "The cells "))


def test_another_language_is_refused() -> None:
    """The judge runs Python only; a notebook that names no language is Python."""
    (fault,) = faults(
        SOLUTION, TEST, kernelspec={"name": "ir", "language": "R", "display_name": "R"}
    )
    assert "language is R" in fault


def test_the_error_names_the_file_and_lists_every_fault() -> None:
    """All faults at once: nobody fixes them one run after the other."""
    notebook = new_notebook(cells=[TEST, cell("work", kind="markdown", task=True)])
    with pytest.raises(UngradableError, match=r"mini\.ipynb(?s:.*)Cell 1 (?s:.*)Cell 2 "):
        require_gradable("mini.ipynb", notebook)


def test_the_course_has_no_fault() -> None:
    """The four notebooks are as the judge needs them."""
    source = Path(__file__).resolve().parents[3] / "source"
    for path in source.glob("*/*.ipynb"):
        assert list(notebook_faults(nbformat.read(path, as_version=4))) == []
