"""A notebook in another language: its texts from a catalogue, everything else as it was."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from maskgrader.files import CourseError

from . import catalogues
from .code_texts import Untranslatable, code_spots, skeleton
from .prose import markdown_spots
from .runtime import DEFAULT_LANGUAGE, _
from .spots import Spot, put


def translate_notebook(notebook: Any, root: Path, assignment: str, code: str) -> Any:
    """Put a language into an instructor's notebook. Solutions and hidden blocks stay as they are.

    CourseError lists what cannot be put in, with the catalogue's file and line.
    """
    if code == DEFAULT_LANGUAGE:
        return notebook
    path = catalogues.notebook_path(root, code, assignment)
    catalogue = catalogues.read(path)
    catalogues.refuse_problems(path, catalogue)
    known = {message.id: message.string for message in catalogues.usable(catalogue)}
    labels = labels_of(root, assignment)
    for cell in notebook.cells:
        try:
            cell.source = _translated(cell, known, labels)
        except Untranslatable as error:
            raise CourseError(f"{path}: in the cell {cell_name(cell)}: {error}") from None
    return notebook


def _translated(cell: Any, known: dict[str, str], labels: Collection[str]) -> str:
    source = put(cell.source, cell_spots(cell, labels), lambda text: known.get(text, text))
    if cell.cell_type == "code" and source != cell.source:
        try:
            same = skeleton(source) == skeleton(cell.source)
        except (SyntaxError, ValueError) as error:
            raise Untranslatable(f"the code would not run any more ({error}).") from None
        if not same:
            raise Untranslatable("the code would do something else; look at its placeholders.")
    return source


def stubs() -> dict[str, Any]:
    """What nbgrader puts in the place of a solution, in the language of the moment."""
    code = f"# {_('YOUR CODE HERE')}\nraise NotImplementedError()"
    return {"code_stub": {"python": code}, "text_stub": _("YOUR ANSWER HERE")}


def labels_of(root: Path, assignment: str) -> frozenset[str]:
    """Single words that an assignment's figures show, from translations/labels.toml.

    Others are taken for data, as the words of the story are.
    """
    path = root / catalogues.FOLDER / "labels.toml"
    if not path.is_file():
        return frozenset()
    try:
        return frozenset(tomllib.loads(path.read_text(encoding="utf-8")).get(assignment, ()))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, TypeError) as error:
        raise CourseError(f'{path}: {error}. It must hold lines like mask = ["row"].') from None


def cell_spots(cell: Any, labels: Collection[str] = ()) -> list[Spot]:
    """The texts of a cell of an instructor's notebook."""
    if cell.cell_type == "markdown":
        return markdown_spots(cell.source)
    return code_spots(cell.source, labels) if cell.cell_type == "code" else []


def notebook_texts(notebook: Any, labels: Collection[str] = ()) -> Iterator[tuple[str, str]]:
    """All texts of a notebook for translators, each with a note on where it stands."""
    for cell in notebook.cells:
        for spot in sorted(cell_spots(cell, labels), key=lambda spot: spot.start):
            for text in spot.texts:
                yield text, f"{cell_name(cell)}: {spot.kind}"


def cell_name(cell: Any) -> str:
    return cell.metadata.get("nbgrader", {}).get("grade_id") or cell.get("id", "?")
