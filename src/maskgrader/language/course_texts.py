"""Gathers the course's texts into templates (.pot files), one for each catalogue."""

from __future__ import annotations

import ast
import re
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
from .notebook_texts import labels_of, notebook_texts

_PACKAGE = Path(maskgrader.__file__).parent
_KEYWORDS = {"_": 1, "N_": 1, "ngettext": 2}  # how many texts a call has
_NO_MESSAGES = ("reference.py", "rubrics.py", "conftest.py")  # of the hidden checks
_MARKS = ("check", "misconception")  # decorators that make a docstring's first line a title
_TWO_WORDS = re.compile(
    r"(?<![\w(.])[^\W\d_]{2,}(?![\w(\[]).*(?<![\w(.])[^\W\d_]{2,}(?![\w(\[])", re.S
)


@dataclass(frozen=True)
class Part:
    """One of a course's catalogues: its template, and where a language's own catalogue is."""

    name: str
    template: Path
    secret: bool = False

    def catalogue(self, root: Path, code: str) -> Path:
        if self.secret:
            return catalogues.hidden_path(root, code)
        return root / FOLDER / code / f"{self.name}.po"


def parts(root: Path) -> list[Part]:
    """The catalogues of a course: what the judge says, what the checks say, each notebook."""
    folder = root / FOLDER / TEMPLATES
    found = [
        Part(MESSAGES, folder / f"{MESSAGES}.pot"),
        Part("hidden", root / HIDDEN / "hidden.pot", secret=True),
    ]
    return found + [Part(name, folder / f"{name}.pot") for name in assignments(root)]


def gathered(root: Path, part: Part) -> Catalog:
    """The template of a part as its sources are now."""
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
    """What the package says, from its Python files and the template of the feedback page."""
    found = _new()
    for path in sorted([*_PACKAGE.rglob("*.py"), *_PACKAGE.rglob("*.j2")]):
        place = f"maskgrader/{path.relative_to(_PACKAGE)}"
        texts = _of_python(path) if path.suffix == ".py" else _of_template(path)
        for text in texts:
            found.add(text, locations=[(place, 1)])
    return found


def _of_python(path: Path) -> Iterator[str | tuple[str, ...]]:
    """Marked texts, also those within f-strings, which Babel's own extractor passes over."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            count = _KEYWORDS.get(node.func.id, 0)
            texts = [a.value for a in node.args[:count] if isinstance(a, ast.Constant)]
            if count and len(texts) == count:
                yield texts[0] if count == 1 else tuple(texts)


def _of_template(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        for found in extract("jinja2.ext:babel_extract", file, options={"encoding": "utf-8"}):
            yield found[1]


def _notebook(root: Path, assignment: str) -> Catalog:
    path = root / "source" / assignment / f"{assignment}.ipynb"
    found = _new()
    notebook = nbformat.read(path, as_version=4)
    for text, where in notebook_texts(notebook, labels_of(root, assignment)):
        found.add(text, auto_comments=[where])
    return found


def _hidden(root: Path) -> Catalog:
    """What the hidden checks say: titles, rules, hints, explanations. Every sentence in them is."""
    found = _new()
    folder = root / HIDDEN.parent
    for path in sorted(folder.rglob("*.py")):
        if path.name not in _NO_MESSAGES:
            place = str(path.relative_to(folder))
            for text in check_texts(path.read_text(encoding="utf-8"), path):
                found.add(text, locations=[(place, 1)])
    return found


def check_texts(source: str, path: Path) -> Iterator[str]:
    """The texts of a module of hidden checks.

    CourseError for a sentence that is put together by an f-string: nobody could look it up.
    """
    yield from _Texts(path).of(ast.parse(source))


class _Texts:
    def __init__(self, path: Path) -> None:
        self._path = path

    def of(self, node: ast.AST) -> Iterator[str]:
        match node:
            case ast.Raise():
                return
            case ast.Constant(value=str(text)):
                if _TWO_WORDS.search(text):
                    yield text
            case ast.JoinedStr():
                self._refuse(node)
                for part in node.values:
                    if isinstance(part, ast.FormattedValue):
                        yield from self.of(part.value)
            case ast.Call(keywords=keywords):
                for child in ast.iter_child_nodes(node):
                    if not (child in keywords and child.arg == "call"):  # an Example's, as code
                        yield from self.of(child)
            case _:
                body = getattr(node, "body", None)
                docstring = (
                    body[0] if isinstance(body, list) and body and _is_text(body[0]) else None
                )
                if docstring is not None and _is_marked(node):
                    yield ast.get_docstring(node).partition("\n")[0].strip()
                for child in ast.iter_child_nodes(node):
                    if child is not docstring:
                        yield from self.of(child)

    def _refuse(self, node: ast.JoinedStr) -> None:
        text = "".join(p.value for p in node.values if isinstance(p, ast.Constant))
        if _TWO_WORDS.search(text):
            raise CourseError(
                f"{self._path}:{node.lineno}: {text!r} is put together by an f-string, so it "
                'cannot be translated: write _("… {name} …").format(name=…).'
            )


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_marked(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(mark, ast.Call) and getattr(mark.func, "id", "") in _MARKS
        for mark in node.decorator_list
    )
