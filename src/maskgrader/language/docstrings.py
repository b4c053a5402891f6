"""Splits docstrings into paragraphs, and writes translated paragraphs as a docstring."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Sequence
from functools import partial

from .source_positions import SourcePositions
from .spans import Span, is_prose


def docstring_of(node: ast.AST) -> ast.Constant | None:
    """The node of a function's or class's docstring; None if it has none."""
    match node:
        case ast.FunctionDef(body=[ast.Expr(value=ast.Constant(value=str()) as found), *_]):
            return found
        case ast.ClassDef(body=[ast.Expr(value=ast.Constant(value=str()) as found), *_]):
            return found
    return None


def docstring_span(node: ast.Constant, positions: SourcePositions) -> Span | None:
    """The span of a docstring; None if it contains nothing to translate."""
    text = textwrap.dedent(_with_first_line_indented(str(node.value))).strip("\n")
    paragraphs = tuple(text.split("\n\n"))
    if not any(map(is_prose, paragraphs)):
        return None
    start, end = positions.of(node)
    indent = " " * positions.column_of(start)
    closes_alone = positions.source[:end].rpartition("\n")[2].strip() in ('"""', "'''")
    write = partial(_write, indent=indent, closes_alone=closes_alone)
    return Span(start, end, "docstring", paragraphs, write)


def _with_first_line_indented(text: str) -> str:
    """A docstring's text with its first line indented like the others, for `dedent`."""
    first, newline, rest = text.partition("\n")
    depths = [len(line) - len(line.lstrip()) for line in rest.split("\n") if line.strip()]
    return " " * min(depths, default=0) + first + newline + rest


def _write(paragraphs: Sequence[str], *, indent: str, closes_alone: bool) -> str:
    text = "\n\n".join(paragraphs).replace("\\", "\\\\").replace('"""', '\\"""')
    lines = [f"{indent}{line}".rstrip() for line in text.split("\n")]
    body = "\n".join(lines).removeprefix(indent)
    if body.endswith('"'):
        body = body[:-1] + '\\"'
    return f'"""{body}\n{indent}"""' if closes_alone else f'"""{body}"""'
