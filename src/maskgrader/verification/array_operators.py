"""Slips in arrays and sequences: axes, bounds, indices and order."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .operator_tools import Scope, called_name, off_by_one, swapped, with_changes, without


def subscripts(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """The subscripts of an einsum with one letter replaced by another."""
    match node:
        case ast.Call(args=[ast.Constant(value=str(text)), *others], func=func):
            if called_name(func) == "einsum":
                for made in _with_other_letters(text):
                    yield with_changes(node, args=[ast.Constant(made), *others])


def _with_other_letters(text: str) -> Iterator[str]:
    letters = sorted({letter for letter in text if letter.isalpha()})
    for i, letter in enumerate(text):
        if letter.isalpha():
            yield from (text[:i] + o + text[i + 1 :] for o in letters if o != letter)


def slices(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """A bound or step off by one, dropped, or on the other side."""
    if not isinstance(node, ast.Slice):
        return
    for name in ("lower", "upper", "step"):
        bound = getattr(node, name)
        if bound is not None:
            yield with_changes(node, **{name: None})
            yield from (with_changes(node, **{name: other}) for other in off_by_one(bound))
    if node.lower is None:
        yield with_changes(node, lower=ast.Constant(1))
    if node.upper is None:
        yield with_changes(node, upper=ast.Constant(-1))
    if (node.lower is None) != (node.upper is None):
        yield with_changes(node, lower=node.upper, upper=node.lower)


def index(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """A subscript dropped, or one of its parts dropped, swapped or extended to the whole axis."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Load | ast.Store):
        return
    yield node.value
    if isinstance(node.slice, ast.Tuple):
        parts = node.slice.elts
        others = [without(parts, i) for i in range(len(parts))]
        others += [swapped(parts, i, i + 1) for i in range(len(parts) - 1)]
        others += [
            [*parts[:i], ast.Slice(), *parts[i + 1 :]]
            for i, part in enumerate(parts)
            if not isinstance(part, ast.Slice)
        ]
        yield from (
            with_changes(node, slice=with_changes(node.slice, elts=elts)) for elts in others
        )


def sequence(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """Neighbours in a tuple swapped, one element instead of a tuple, a list reversed."""
    if isinstance(node, ast.Tuple):
        for i in range(len(node.elts) - 1):
            yield with_changes(node, elts=swapped(node.elts, i, i + 1))
        if isinstance(node.ctx, ast.Load):
            yield from node.elts
    elif isinstance(node, ast.ListComp):
        step = ast.UnaryOp(ast.USub(), ast.Constant(1))
        yield ast.Subscript(node, ast.Slice(step=step), ast.Load())


def transposed(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """A transpose removed, or added to one side of a matrix product."""
    if isinstance(node, ast.Attribute) and node.attr == "T":
        yield node.value
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        yield with_changes(node, left=ast.Attribute(node.left, "T", ast.Load()))
        yield with_changes(node, right=ast.Attribute(node.right, "T", ast.Load()))
