"""The texts of a code cell that a student reads: docstrings, phrases in strings, comments.

Names, formats and data do not change.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Collection, Iterator

from .comments import comment_spans
from .docstrings import docstring_of, docstring_span
from .source_positions import SourcePositions
from .spans import Span, Untranslatable, is_prose, secret_lines
from .string_literals import StringTemplate

# Calls and keyword arguments whose strings students read, even a single word.
_DISPLAY_CALLS = frozenset(
    {"print", "set_title", "set_xlabel", "set_ylabel", "suptitle", "title", "text"}
)
_DISPLAY_KEYWORDS = frozenset({"title", "label", "xlabel", "ylabel", "suptitle"})
_FORMATS = frozenset({"loc", "textcoords"})  # such as "upper left"


def code_spans(source: str, labels: Collection[str] = ()) -> list[Span]:
    """The spans of a cell's texts; none if it is not plain Python, such as a cell with magics.

    labels: single words that students read too, wherever a string consists of just one of them.
    Untranslatable names a text that cannot be offered for translation, and the remedy.
    """
    try:
        tree = ast.parse(source)
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (SyntaxError, ValueError, tokenize.TokenError):
        return []
    positions, secret = SourcePositions(source), secret_lines(source)
    comments = comment_spans(tokens, positions)
    return [
        *_StringFinder(positions, labels, secret).find(tree),
        *(span for span in comments if positions.line_of(span.start) not in secret),
    ]


class _StringFinder:
    """Walks a tree and yields the docstrings and strings that a student reads."""

    def __init__(
        self, positions: SourcePositions, labels: Collection[str], secret: Collection[int]
    ) -> None:
        self._positions = positions
        self._labels = labels
        self._secret = secret

    def find(self, node: ast.AST, shown: bool = False) -> Iterator[Span]:
        """The spans below a node. shown: its value is displayed, so a single word counts too."""
        if isinstance(node, ast.expr | ast.stmt) and node.lineno - 1 in self._secret:
            return
        match node:
            case ast.Constant(value=str(text)):
                if self._is_text(text, shown or text in self._labels):
                    yield self._span(node, StringTemplate(text))
            case ast.JoinedStr():
                yield from self._f_string(node, shown)
            case ast.Call():
                yield from self._call(node)
            case ast.IfExp():
                yield from self.find(node.test)
                yield from self.find(node.body, shown)
                yield from self.find(node.orelse, shown)
            case _:
                yield from self._children(node)

    def _children(self, node: ast.AST) -> Iterator[Span]:
        docstring = docstring_of(node)
        if docstring is not None and (span := docstring_span(docstring, self._positions)):
            yield span
        for child in ast.iter_child_nodes(node):
            if not (isinstance(child, ast.Expr) and child.value is docstring):
                yield from self.find(child)

    def _call(self, node: ast.Call) -> Iterator[Span]:
        name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
        if name != "split":  # "the cat drinks milk".split() is data
            yield from self.find(node.func)
        for argument in node.args:
            yield from self.find(argument, shown=name in _DISPLAY_CALLS)
        for keyword in node.keywords:
            if keyword.arg not in _FORMATS:
                yield from self.find(keyword.value, shown=keyword.arg in _DISPLAY_KEYWORDS)

    def _f_string(self, node: ast.JoinedStr, shown: bool) -> Iterator[Span]:
        template = StringTemplate.of(node)
        is_text = self._is_text(template.text, shown)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self._refuse_texts(part, shown or is_text)
        if is_text:
            yield self._span(node, template)

    def _refuse_texts(self, field: ast.FormattedValue, shown: bool) -> None:
        """Refuse texts inside a field: a sentence assembled from parts cannot be translated."""
        if any(True for _ in self.find(field.value, shown)):
            raise Untranslatable(
                f"a text inside the field {{{ast.unparse(field.value)}}} of an f-string: assign "
                "whole sentences to a name before the f-string, and put the name into the field."
            )

    def _is_text(self, text: str, shown: bool) -> bool:
        return is_prose(text) and (shown or _is_phrase(text))

    def _span(self, node: ast.expr, template: StringTemplate) -> Span:
        start, end = self._positions.of(node)
        segment = self._positions.source[start:end]
        if re.match(r"""[a-zA-Z]*(\"{3}|'{3})""", segment):
            raise Untranslatable(f"a text in triple quotes: {segment[:60]!r}; use \" or ' instead.")
        column = self._positions.column_of(start) if "\n" in segment else None
        return Span(
            start, end, "text", (template.text,), lambda texts: template.write(texts[0], column)
        )


def _is_phrase(text: str) -> bool:
    """Whether a string has several parts, such as a word and another word, field or number."""
    parts = re.findall(r"(?<![\w<])\w{2,}(?![\w>])|\{[^{}]*\}|\d+", text)
    return re.search(r"\s", text.strip()) is not None and len(parts) > 1
