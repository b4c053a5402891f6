"""Translates notebooks: texts come from a catalogue, and nothing else changes."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from maskgrader.files import CourseError

from . import catalogues
from .active_language import DEFAULT_LANGUAGE, _
from .code_texts import code_spans
from .code_without_texts import skeleton
from .prose import markdown_spans
from .spans import Span, Untranslatable, translate_spans


def translate_notebook(notebook: Any, root: Path, assignment: str, code: str) -> Any:
    """Translate an instructor's notebook in place. Solutions and hidden blocks do not change.

    CourseError lists the translations that cannot be used, with the catalogue's file and line.
    """
    if code == DEFAULT_LANGUAGE:
        return notebook
    path = catalogues.notebook_path(root, code, assignment)
    known = catalogues.translations(path)
    labels = labels_of(root, assignment)
    for cell in notebook.cells:
        try:
            cell.source = _translated(cell, known, labels)
        except Untranslatable as error:
            raise CourseError(f"{path}: in the cell {cell_name(cell)}: {error}") from None
    return notebook


def _translated(cell: Any, known: Mapping[str, str], labels: Collection[str]) -> str:
    spans = cell_spans(cell, labels)
    source = translate_spans(cell.source, spans, lambda text: known.get(text, text))
    if cell.cell_type == "code" and source != cell.source:
        try:
            same = skeleton(source) == skeleton(cell.source)
        except (SyntaxError, ValueError) as error:
            raise Untranslatable(f"the translated code is not valid Python ({error}).") from None
        if not same:
            raise Untranslatable(
                "the translation changes what the code does; check its placeholders."
            )
    return source


def stubs() -> dict[str, Any]:
    """What nbgrader writes in place of solutions, in the current language."""
    code = f"# {_('YOUR CODE HERE')}\nraise NotImplementedError()"
    return {"code_stub": {"python": code}, "text_stub": _("YOUR ANSWER HERE")}


def labels_of(root: Path, assignment: str) -> frozenset[str]:
    """Single words that an assignment's figures show, from translations/labels.toml.

    Other single words are data, such as the words of the story.
    """
    path = root / catalogues.FOLDER / "labels.toml"
    if not path.is_file():
        return frozenset()
    try:
        return frozenset(tomllib.loads(path.read_text(encoding="utf-8")).get(assignment, ()))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, TypeError) as error:
        raise CourseError(
            f'{path}: {error}. It must contain lines such as mask = ["row"].'
        ) from None


def cell_spans(cell: Any, labels: Collection[str] = ()) -> list[Span]:
    """The spans of the texts in a cell of an instructor's notebook."""
    if cell.cell_type == "markdown":
        return markdown_spans(cell.source)
    return code_spans(cell.source, labels) if cell.cell_type == "code" else []


def notebook_texts(notebook: Any, labels: Collection[str] = ()) -> Iterator[tuple[str, str]]:
    """All texts of a notebook for translators, each with a note on its cell and kind.

    CourseError names the cell of a text that cannot be translated, and the remedy.
    """
    for cell in notebook.cells:
        try:
            spans = cell_spans(cell, labels)
        except Untranslatable as error:
            raise CourseError(f"In the cell {cell_name(cell)}: {error}") from None
        for span in sorted(spans, key=lambda span: span.start):
            for text in span.texts:
                yield text, f"{cell_name(cell)}: {span.kind}"


def cell_name(cell: Any) -> str:
    """The grade_id of a cell, or its id."""
    return cell.metadata.get("nbgrader", {}).get("grade_id") or cell.get("id", "?")
