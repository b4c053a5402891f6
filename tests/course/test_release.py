"""What students are given: exactly what is generated, and nothing secret in it."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from maskgrader.course.leaks import MARKS, find_secrets, secret_lines, secrets_in_release

NAMES = ("mask", "masked_softmax", "cross_attention", "decoder_layer")


def test_committed_release_is_what_is_generated(generated: Path, root: Path) -> None:
    """release/demo is byte for byte what `nbgrader generate_assignment` makes."""
    for name in NAMES:
        made = (generated / "release" / "demo" / name / f"{name}.ipynb").read_bytes()
        assert made == (root / "release" / "demo" / name / f"{name}.ipynb").read_bytes(), name


@pytest.mark.parametrize("name", NAMES)
def test_release_contains_nothing_but_the_notebook(name: str, root: Path) -> None:
    """No file beside the notebook is handed out."""
    assert [p.name for p in (root / "release" / "demo" / name).iterdir()] == [f"{name}.ipynb"]


def test_release_contains_nothing_secret(root: Path) -> None:
    """No solution, hidden check, mark scheme or rubric of its own assignment."""
    assert secrets_in_release(root, "demo") == []


@pytest.mark.parametrize("name", NAMES)
def test_search_for_secrets_finds_them_in_the_source(name: str, root: Path) -> None:
    """The search can fail: the instructor's notebook is full of what it looks for."""
    source = root / "source" / name / f"{name}.ipynb"
    text = "\n".join(cell.source for cell in nbformat.read(source, as_version=4).cells)
    found = find_secrets(text, secret_lines(root, name))
    assert {"BEGIN HIDDEN", "BEGIN SOLUTION", "run_hidden_checks"} <= set(found)
    assert len(found) > len(MARKS)


@pytest.mark.parametrize("name", NAMES)
def test_right_quiz_answers_are_not_in_the_release(name: str, root: Path) -> None:
    """A quiz cell as released assigns None to every answer."""
    path = root / "release" / "demo" / name / f"{name}.ipynb"
    cells = nbformat.read(path, as_version=4).cells
    quiz = next(
        c.source
        for c in cells
        if c.metadata.get("nbgrader", {}).get("grade_id", "").startswith("quiz_")
    )
    assert re.findall(r"(?m)^answer_\w+ = (\S+)", quiz) == ["None", "None"]


@pytest.mark.parametrize("name", NAMES)
def test_release_is_as_a_student_wants_to_open_it(name: str, root: Path) -> None:
    """No output, no execution count, and an empty solution cell for every exercise."""
    path = root / "release" / "demo" / name / f"{name}.ipynb"
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
            meta = cell.metadata.get("nbgrader", {})
            if meta.get("solution"):
                assert "raise NotImplementedError" in cell.source
