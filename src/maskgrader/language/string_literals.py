"""Turns string literals into texts for translators, and translations into source.

A field of an f-string that is just a name is kept (`{i}`); any other is numbered (`{1}`).
"""

from __future__ import annotations

import ast
import re
import string
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

WIDTH = 99
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


@dataclass(frozen=True)
class StringTemplate:
    """The text of a string literal.

    fields: the source of each field of an f-string, with braces, by its name in the text; None for
    a plain string.
    """

    text: str
    fields: Mapping[str, str] | None = None

    @classmethod
    def of(cls, node: ast.JoinedStr) -> StringTemplate:
        """The template of an f-string."""
        text = ""
        fields: dict[str, str] = {}
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                source = ast.unparse(ast.JoinedStr([part])).removeprefix("f")[1:-1]
                numbers = sum(name.isdigit() for name in fields)
                name = source[1:-1] if _is_name(part, source) else str(numbers + 1)
                fields[name] = source
                text += f"{{{name}}}"
            elif isinstance(part, ast.Constant):
                text += _with_doubled_braces(str(part.value))
        return cls(text, fields)

    def write(self, text: str, column: int | None = None) -> str:
        """The literal for a translated text.

        column: where its lines begin, if it may span several; None for a single line.
        """
        prefix = "" if self.fields is None else "f"
        lines = [""]
        for piece in self._pieces(text):
            if column is not None and lines[-1]:
                length = column + len(prefix) + len(lines[-1]) + len(piece.rstrip()) + 3
                if length > WIDTH:
                    lines.append("")
            lines[-1] += piece
        return f"\n{' ' * (column or 0)}".join(f'{prefix}"{line}"' for line in lines)

    def _pieces(self, text: str) -> list[str]:
        """The source of a text, in pieces between which a line may be broken."""
        if self.fields is None:
            return _joined_pieces(_words(text))
        pieces = []
        for literal, name, *_ in string.Formatter().parse(text):
            pieces += _words(_with_doubled_braces(literal))
            if name is not None:
                pieces.append(self.fields[name])
        return _joined_pieces(pieces)


def _is_name(part: ast.FormattedValue, source: str) -> bool:
    """Whether a field consists of a name, without conversion or format."""
    return isinstance(part.value, ast.Name) and source == f"{{{part.value.id}}}"


def _with_doubled_braces(literal: str) -> str:
    return literal.replace("{", "{{").replace("}", "}}")


def _words(text: str) -> list[str]:
    return [_escaped(word) for word in re.findall(r"\S+\s*|\s+", text)]


def _joined_pieces(pieces: list[str]) -> list[str]:
    """Join pieces with no space between them, such as a field and the full stop after it."""
    found: list[str] = []
    for piece in pieces:
        if found and not found[-1].endswith((" ", "\\n")):
            found[-1] += piece
        else:
            found.append(piece)
    return found


def _escaped(text: str) -> str:
    """Text for a literal in double quotes; invisible marks are written as escapes."""
    return "".join(
        f"\\u{ord(c):04x}" if unicodedata.category(c) == "Cf" and ord(c) < 1 << 16 else c
        for c in "".join(_ESCAPES.get(c, c) for c in text)
    )
