"""The texts of a code cell that a student reads: docstrings, strings in words, comments.

Names, formats and data stay as they are. An f-string is offered as one template: a field that is a
name stays that name (`{i}`), any other becomes a number (`{1}`), and words within a field, as in
`{"may" if j <= i else "must not"}`, are texts of their own.
"""

from __future__ import annotations

import ast
import io
import re
import string
import textwrap
import tokenize
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from .spots import Spot, is_prose, line_starts, secret_lines

_WIDTH = 99
# Calls whose argument a student reads, and names of arguments that are read, even if one word.
_SHOWING = frozenset(
    {"print", "set_title", "set_xlabel", "set_ylabel", "suptitle", "title", "text"}
)
_SHOWN = frozenset({"title", "label", "xlabel", "ylabel", "suptitle"})
_FORMATS = frozenset({"loc", "textcoords", "xycoords"})  # such as "upper left"
_NOT_READ = re.compile(r"#(?:#|!| *%%| *type:| *noqa)")
_HOLE = "\ue000{}\ue001"  # stands for a text within a field, while the field is written


class Untranslatable(Exception):
    """A text of a code cell cannot be offered to translators, or not be put in; says why."""


def code_spots(source: str, labels: Collection[str] = ()) -> list[Spot]:
    """The texts of a cell; none where it is no plain Python, as with magics.

    labels: single words that are read too, wherever a string consists of one.
    """
    try:
        tree = ast.parse(source)
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (SyntaxError, ValueError, tokenize.TokenError):
        return []
    place = _Places(source)
    secret = secret_lines(source)
    found = [*_Strings(place, labels).of(tree), *_comments(place, tokens)]
    return [spot for spot in found if place.line_of(spot.start) not in secret]


class _Places:
    """Positions in a source, from the lines and columns that Python gives."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.lines = source.split("\n")
        self._starts = line_starts(source)

    def at(self, line: int, column: int) -> int:
        """line: from 1; column: in characters."""
        return self._starts[line - 1] + column

    def of(self, node: ast.expr) -> tuple[int, int]:
        """Start and end of a node, whose columns count bytes."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return (
            self.at(node.lineno, self._characters(node.lineno, node.col_offset)),
            self.at(node.end_lineno, self._characters(node.end_lineno, node.end_col_offset)),
        )

    def _characters(self, line: int, column: int) -> int:
        return len(self.lines[line - 1].encode()[:column].decode())

    def line_of(self, position: int) -> int:
        """The line of a position, from 0."""
        return self.source.count("\n", 0, position)

    def column_of(self, position: int) -> int:
        return position - (self.source.rfind("\n", 0, position) + 1)


class _Strings:
    """Goes through a tree for the strings in words; `read` says that even one word is read."""

    def __init__(self, place: _Places, labels: Collection[str]) -> None:
        self._place = place
        self._labels = labels

    def of(self, node: ast.AST, read: bool = False) -> Iterator[Spot]:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                body = node.body
                if (docstring := _docstring(node)) is not None:
                    yield from self._docstring(docstring)
                    body = body[1:]
                for child in body:
                    yield from self.of(child)
            case ast.Constant(value=str(text)):
                read = read or text in self._labels
                if is_prose(text) and (read or _is_in_words(text)):
                    yield self._string(node, _Template(node))
            case ast.JoinedStr():
                template = _Template(node)
                if is_prose(template.texts[0]) and (read or _is_in_words(template.texts[0])):
                    yield self._string(node, template)
            case ast.Assert():
                yield from self.of(node.test)
                if node.msg is not None:
                    yield from self.of(node.msg, read=True)
            case ast.Raise(exc=ast.Call() as call):
                for argument in call.args:
                    yield from self.of(argument, read=True)
            case ast.Call():
                yield from self._call(node)
            case ast.IfExp():
                yield from self.of(node.test)
                yield from self.of(node.body, read)
                yield from self.of(node.orelse, read)
            case _:
                for child in ast.iter_child_nodes(node):
                    yield from self.of(child)

    def _call(self, node: ast.Call) -> Iterator[Spot]:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else name
        if name != "split":  # "the cat drinks milk".split() is data
            yield from self.of(node.func)
        for argument in node.args:
            yield from self.of(argument, read=name in _SHOWING)
        for keyword in node.keywords:
            if keyword.arg not in _FORMATS:
                yield from self.of(keyword.value, read=keyword.arg in _SHOWN)

    def _docstring(self, node: ast.Constant) -> Iterator[Spot]:
        texts = tuple(textwrap.dedent(_first_indented(node.value)).strip("\n").split("\n\n"))
        if any(map(is_prose, texts)):
            start, end = self._place.of(node)
            indent = " " * self._place.column_of(start)
            closes_alone = self._place.source[:end].rpartition("\n")[2].strip() in ('"""', "'''")
            write = partial(_write_docstring, indent=indent, closes_alone=closes_alone)
            yield Spot(start, end, "docstring", texts, write)

    def _string(self, node: ast.expr, template: _Template) -> Spot:
        start, end = self._place.of(node)
        segment = self._place.source[start:end]
        if re.match(r"""[a-zA-Z]*(\"{3}|'{3})""", segment):
            raise Untranslatable(f"a text in three quotes: {segment[:60]!r}; write it in one.")
        column = self._place.column_of(start) if "\n" in segment else None
        return Spot(start, end, "text", template.texts, partial(template.write, column=column))


def _docstring(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> ast.Constant | None:
    first = node.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return first.value if isinstance(first.value.value, str) else None
    return None


def _first_indented(text: str) -> str:
    """A docstring's text with its first line as far in as the others, for `dedent`."""
    first, found, rest = text.partition("\n")
    depths = [len(line) - len(line.lstrip()) for line in rest.split("\n") if line.strip()]
    return " " * min(depths, default=0) + first + found + rest


def _write_docstring(texts: Sequence[str], *, indent: str, closes_alone: bool) -> str:
    text = "\n\n".join(texts).replace("\\", "\\\\").replace('"""', '\\"""')
    lines = [f"{indent}{line}".rstrip() for line in text.split("\n")]
    body = "\n".join(lines).removeprefix(indent)
    if body.endswith('"'):
        body = body[:-1] + '\\"'
    return f'"""{body}\n{indent}"""' if closes_alone else f'"""{body}"""'


def _is_in_words(text: str) -> bool:
    """Whether a string is a phrase: a word, and beside it another, a name, a field, a number."""
    parts = re.findall(r"(?<![\w<])\w{2,}(?![\w>])|\{[^{}]*\}|\d+", text)
    return re.search(r"\s", text.strip()) is not None and len(parts) > 1


@dataclass(frozen=True)
class _Field:
    """A field of an f-string: its source, with holes for the words in it."""

    source: str
    words: tuple[str, ...]


class _Template:
    """A string or an f-string as texts for translators, and back."""

    def __init__(self, node: ast.Constant | ast.JoinedStr) -> None:
        self._fields: dict[str, _Field] = {}
        self._is_f = isinstance(node, ast.JoinedStr)
        if isinstance(node, ast.JoinedStr):
            text = "".join(self._part(part) for part in node.values)
        else:
            text = node.value
        words = [word for field in self._fields.values() for word in field.words]
        self.texts = (text, *words)

    def _part(self, part: ast.expr) -> str:
        if isinstance(part, ast.Constant):
            return part.value.replace("{", "{{").replace("}", "}}")
        assert isinstance(part, ast.FormattedValue)
        field = _field(part)
        plain = isinstance(part.value, ast.Name) and field.source == f"{{{part.value.id}}}"
        known = next((name for name, other in self._fields.items() if other == field), None)
        if known is None:
            numbers = [name for name in self._fields if name.isdigit()]
            known = part.value.id if plain else str(len(numbers) + 1)
            self._fields[known] = field
        return f"{{{known}}}"

    def write(self, texts: Sequence[str], *, column: int | None) -> str:
        """The literal. column: where its lines begin, for one that may have several."""
        pieces = self._pieces(texts[0], iter(texts[1:]))
        prefix = "f" if self._is_f else ""
        if column is None:
            return f'{prefix}"{"".join(pieces)}"'
        lines, line, room = [], "", _WIDTH - column - len(prefix) - 3
        for piece in pieces:
            if line and len(line) + len(piece.rstrip()) > room:
                lines.append(line)
                line = ""
            line += piece
        lines.append(line)
        return f"\n{' ' * column}".join(f'{prefix}"{line}"' for line in lines)

    def _pieces(self, text: str, words: Iterator[str]) -> list[str]:
        """The source of a text, in pieces between which a line may be broken."""
        written = {name: _fill(field, words) for name, field in self._fields.items()}
        parsed = string.Formatter().parse(text) if self._is_f else [(text, None, None, None)]
        pieces = []
        for literal, name, *_format in parsed:
            told = literal.replace("{", "{{").replace("}", "}}") if self._is_f else literal
            pieces += [_escaped(word) for word in re.findall(r"\S+\s*|\s+", told)]
            if name is not None:
                pieces.append(written[name])
        return _glued(pieces)


def _glued(pieces: list[str]) -> list[str]:
    """Join pieces that no space parts, as a field and the full stop behind it."""
    found: list[str] = []
    for piece in pieces:
        if found and not found[-1].endswith((" ", "\\n")):
            found[-1] += piece
        else:
            found.append(piece)
    return found


def _field(part: ast.FormattedValue) -> _Field:
    words: list[str] = []
    value = _Words(words).visit(part.value) if _has_words(part.value) else part.value
    text = ast.unparse(value)
    conversion = "" if part.conversion < 0 else f"!{chr(part.conversion)}"
    spec = f":{_spec(part.format_spec)}" if part.format_spec is not None else ""
    if '"' in text or "\\" in text:
        raise Untranslatable(f"the field {{{text}}}: take what is in it out of the text.")
    gap = " " if text.startswith("{") else ""
    return _Field(f"{{{gap}{text}{conversion}{spec}}}", tuple(words))


def _spec(node: ast.expr) -> str:
    assert isinstance(node, ast.JoinedStr)
    return "".join(
        part.value if isinstance(part, ast.Constant) else _field(part).source
        for part in node.values
        if isinstance(part, ast.Constant | ast.FormattedValue)
    )


def _has_words(node: ast.expr) -> bool:
    return any(isinstance(child, ast.IfExp) for child in ast.walk(node))


class _Words(ast.NodeTransformer):
    """Puts holes in the place of the words that a condition chooses from."""

    def __init__(self, words: list[str]) -> None:
        self._words = words

    def visit_IfExp(self, node: ast.IfExp) -> ast.IfExp:
        return ast.IfExp(node.test, self._branch(node.body), self._branch(node.orelse))

    def _branch(self, node: ast.expr) -> ast.expr:
        if isinstance(node, ast.IfExp):
            return self.visit_IfExp(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and is_prose(node.value):
            self._words.append(node.value)
            return ast.Name(_HOLE.format(len(self._words) - 1), ast.Load())
        return node


def _fill(field: _Field, words: Iterator[str]) -> str:
    """A field with the next texts in its holes. Before Python 3.12 no backslash may stand there."""
    source = field.source
    for number in range(len(field.words)):
        word = next(words)
        if any(character in word for character in "'\"\\\n"):
            raise Untranslatable(f"{word!r} stands within a field: use ’ for quotes, and one line.")
        source = source.replace(_HOLE.format(number), f"'{word}'")
    return source


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _escaped(text: str) -> str:
    """Text as it stands in a literal; marks that cannot be seen are written out."""
    return "".join(
        f"\\u{ord(c):04x}" if unicodedata.category(c) == "Cf" and ord(c) < 1 << 16 else c
        for c in "".join(_ESCAPES.get(c, c) for c in text)
    )


def _comments(place: _Places, tokens: list[tokenize.TokenInfo]) -> Iterator[Spot]:
    """Comments; lines that stand alone, one below the other, are one text."""
    group: list[tokenize.TokenInfo] = []
    for token in [
        t for t in tokens if t.type == tokenize.COMMENT and not _NOT_READ.match(t.string)
    ]:
        alone = not place.lines[token.start[0] - 1][: token.start[1]].strip()
        follows = group and token.start == (group[-1].start[0] + 1, group[-1].start[1])
        if group and not (alone and follows):
            yield from _comment(place, group)
            group = []
        if alone:
            group.append(token)
        else:
            yield from _comment(place, [token])
    if group:
        yield from _comment(place, group)


def _comment(place: _Places, group: list[tokenize.TokenInfo]) -> Iterator[Spot]:
    text = " ".join(token.string.lstrip("#").strip() for token in group)
    if not is_prose(text):
        return
    start, end = place.at(*group[0].start), place.at(*group[-1].end)
    alone = not place.lines[group[0].start[0] - 1][: group[0].start[1]].strip()
    column = group[0].start[1]
    yield Spot(start, end, "comment", (text,), partial(_write_comment, column=column, alone=alone))


def _write_comment(texts: Sequence[str], *, column: int, alone: bool) -> str:
    text = " ".join(texts[0].split())
    lines = textwrap.wrap(text, _WIDTH - column - 2, break_long_words=False) if alone else [text]
    return f"\n{' ' * column}".join(f"# {line}" for line in lines)


def skeleton(source: str) -> str:
    """What is left of a code's meaning without its texts; ValueError if it does not compile."""
    return ast.dump(_Blank().visit(ast.parse(source)))


class _Blank(ast.NodeTransformer):
    """Takes the texts out, and puts the fields of an f-string in order."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        fields = [p for p in node.values if isinstance(p, ast.FormattedValue)]
        told = sorted(ast.dump(self.visit(field)) for field in fields)
        return ast.Constant("\0".join(told) if told else "")
