"""The texts of hidden checks for translators: titles, rules, hints, explanations."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from maskgrader.files import CourseError

_MARKS = ("check", "misconception")  # decorators that make a docstring's first line a title
_TWO_WORDS = re.compile(
    r"(?<![\w(.])[^\W\d_]{2,}(?![\w(\[]).*(?<![\w(.])[^\W\d_]{2,}(?![\w(\[])", re.S
)


def check_texts(source: str, path: Path) -> Iterator[str]:
    """Every sentence in a module of hidden checks, except in exceptions and in docstrings.

    The first line of a check's docstring is its title. CourseError for a sentence that an f-string
    assembles, since no catalogue can contain it. path: names the module in that error.
    """
    yield from _TextFinder(path).find(ast.parse(source))


class _TextFinder:
    def __init__(self, path: Path) -> None:
        self._path = path

    def find(self, node: ast.AST) -> Iterator[str]:
        match node:
            case ast.Raise():
                return
            case ast.Constant(value=str(text)):
                if _TWO_WORDS.search(text):
                    yield text
            case ast.JoinedStr():
                self._refuse_sentence(node)
                for part in node.values:
                    if isinstance(part, ast.FormattedValue):
                        yield from self.find(part.value)
            case ast.Call():
                for child in ast.iter_child_nodes(node):
                    if not (isinstance(child, ast.keyword) and child.arg == "call"):  # code
                        yield from self.find(child)
            case _:
                yield from self._children(node)

    def _children(self, node: ast.AST) -> Iterator[str]:
        if isinstance(node, ast.FunctionDef) and _is_marked(node):
            yield (ast.get_docstring(node) or "").partition("\n")[0].strip()
        docstring = _first_text(node)
        for child in ast.iter_child_nodes(node):
            if child is not docstring:
                yield from self.find(child)

    def _refuse_sentence(self, node: ast.JoinedStr) -> None:
        text = "".join(str(p.value) for p in node.values if isinstance(p, ast.Constant))
        if _TWO_WORDS.search(text):
            raise CourseError(
                f"{self._path}:{node.lineno}: {text!r} is assembled by an f-string, so it "
                'cannot be translated: write _("… {name} …").format(name=…).'
            )


def _first_text(node: ast.AST) -> ast.stmt | None:
    """The docstring's statement of a module, class or function."""
    body = getattr(node, "body", None)
    first = body[0] if isinstance(body, list) and body else None
    return first if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) else None


def _is_marked(node: ast.FunctionDef) -> bool:
    return any(
        isinstance(mark, ast.Call) and getattr(mark.func, "id", "") in _MARKS
        for mark in node.decorator_list
    )
