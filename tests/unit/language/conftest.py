"""A course of one notebook, and catalogues for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook


@pytest.fixture
def notebook() -> Callable[[], Any]:
    """Makes the notebook of the course anew."""

    def notebook() -> Any:
        code = new_code_cell('assert f(1), f"It gave {x} here."', id="try")
        return new_notebook(cells=[new_markdown_cell("A text.", id="text"), code])

    return notebook


@pytest.fixture
def course(tmp_path: Path, notebook: Callable[[], Any]) -> Path:
    """The folder of the course, whose assignment is called toy."""
    folder = tmp_path / "source" / "toy"
    folder.mkdir(parents=True)
    nbformat.write(notebook(), folder / "toy.ipynb")
    return tmp_path


@pytest.fixture
def write(course: Path) -> Callable[..., Path]:
    """Write a Spanish catalogue; returns its path."""

    def write(text: str, name: str = "toy") -> Path:
        path = course / "translations" / "es" / f"{name}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        first = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        path.write_text(first + text, encoding="utf-8")
        return path

    return write
