"""An assignment that the judge cannot grade is refused with a sentence, and stops no other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

SENTENCE = "The cells 1 and 2 have the same grade_id, given_note. Rename one."


@pytest.fixture
def with_mini(course: Path) -> Path:
    """A course in which an instructor's draft has one grade_id twice."""
    nbgrader = {"grade_id": "given_note", "grade": False, "solution": False, "locked": True}
    nbgrader |= {"schema_version": 3, "task": False}
    cells = [new_code_cell("x = 1", metadata={"nbgrader": nbgrader}) for _ in range(2)]
    folder = course / "source" / "mini"
    folder.mkdir()
    nbformat.write(new_notebook(cells=cells), folder / "mini.ipynb")
    (course / "tests" / "hidden" / "mini").mkdir()
    return course


@pytest.mark.parametrize(
    "command",
    [
        "maskgrader judge source/mini/mini.ipynb",
        "maskgrader verify --quick mini",
        "maskgrader publish --quick --no-release mini",
        "nbgrader generate_assignment mini",
    ],
)
def test_every_command_says_what_is_wrong(
    with_mini: Path, run: Callable[..., Any], command: str
) -> None:
    """One sentence names the notebook, the id and the cells."""
    done = run(with_mini, *command.split())
    said = done.stdout + done.stderr
    assert done.returncode != 0
    assert "source/mini/mini.ipynb" in said.replace("\n", "")
    assert SENTENCE in " ".join(said.split())
    assert not (with_mini / "release" / "demo" / "mini").exists()
    assert command.startswith("nbgrader") or "Traceback" not in said


def test_a_draft_does_not_stop_other_assignments(with_mini: Path, run: Callable[..., Any]) -> None:
    """A notebook of another assignment is judged; the draft is only mentioned."""
    done = run(with_mini, "maskgrader", "judge", "--json", "source/mask/mask.ipynb")
    assert '"assignment": "mask"' in done.stdout
    assert SENTENCE in done.stderr
