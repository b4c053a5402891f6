"""Collects the course's texts for templates (.pot files), one for each catalogue."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import nbformat
from babel.messages import Catalog
from babel.messages.extract import extract

import maskgrader
from maskgrader.files import CourseError, assignments

from . import catalogues
from .catalogues import FOLDER, HIDDEN, MESSAGES, TEMPLATES
from .check_texts import check_texts
from .notebook_texts import labels_of, notebook_texts

_PACKAGE = Path(maskgrader.__file__).parent
_KEYWORDS = {"_": 1, "N_": 1, "ngettext": 2}  # number of arguments that are texts
_NO_MESSAGES = ("reference.py", "rubrics.py", "conftest.py")  # in the hidden checks


@dataclass(frozen=True)
class Part:
    """One of a course's catalogues. secret: it contains texts of hidden checks."""

    name: str
    template: Path
    secret: bool = False

    def catalogue(self, root: Path, code: str) -> Path:
        """The path of the part's catalogue in a language."""
        if self.secret:
            return catalogues.hidden_path(root, code)
        return root / FOLDER / code / f"{self.name}.po"


def parts(root: Path) -> list[Part]:
    """The catalogues of a course: the package's messages, the hidden checks, each notebook."""
    folder = root / FOLDER / TEMPLATES
    found = [
        Part(MESSAGES, folder / f"{MESSAGES}.pot"),
        Part("hidden", root / HIDDEN / "hidden.pot", secret=True),
    ]
    return found + [Part(name, folder / f"{name}.pot") for name in assignments(root)]


def gathered(root: Path, part: Part) -> Catalog:
    """The template of a part, made from its sources."""
    if part.name == MESSAGES:
        return _messages()
    return _hidden(root) if part.secret else _notebook(root, part.name)


def _new() -> Catalog:
    return Catalog(
        project="maskgrader",
        version=metadata.version("maskgrader"),
        header_comment="# A template: `maskgrader translate extract` writes it.\n#",
        fuzzy=False,
    )


def _messages() -> Catalog:
    """The package's messages, from its Python files and the template of the feedback page."""
    found = _new()
    for path in sorted([*_PACKAGE.rglob("*.py"), *_PACKAGE.rglob("*.j2")]):
        place = f"maskgrader/{path.relative_to(_PACKAGE)}"
        texts = _python_texts(path) if path.suffix == ".py" else _template_texts(path)
        for text in texts:
            found.add(text, locations=[(place, 1)])
    return found


def _python_texts(path: Path) -> Iterator[str | tuple[str, ...]]:
    """Marked texts, including those inside f-strings, which Babel's own extractor misses."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            count = _KEYWORDS.get(node.func.id, 0)
            texts = [str(a.value) for a in node.args[:count] if isinstance(a, ast.Constant)]
            if count and len(texts) == count:
                yield texts[0] if count == 1 else tuple(texts)


def _template_texts(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        for found in extract("jinja2.ext:babel_extract", file, options={"encoding": "utf-8"}):
            yield str(found[1])


def _notebook(root: Path, assignment: str) -> Catalog:
    path = root / "source" / assignment / f"{assignment}.ipynb"
    found = _new()
    notebook = nbformat.read(path, as_version=4)
    try:
        for text, where in notebook_texts(notebook, labels_of(root, assignment)):
            found.add(text, auto_comments=[where])
    except CourseError as error:
        raise CourseError(f"{path}: {error}") from None
    return found


def _hidden(root: Path) -> Catalog:
    """The messages of the hidden checks: titles, rules, hints, explanations."""
    found = _new()
    folder = root / HIDDEN.parent
    for path in sorted(folder.rglob("*.py")):
        if path.name not in _NO_MESSAGES:
            place = str(path.relative_to(folder))
            for text in check_texts(path.read_text(encoding="utf-8"), path):
                found.add(text, locations=[(place, 1)])
    return found
