"""Slips in names, keys and statements."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .operator_tools import Scope, swapped, with_changes, without


def key(node: ast.AST, scope: Scope) -> Iterator[ast.AST]:
    """Another of the strings that the function uses as keys."""
    if isinstance(node, ast.Constant) and node.value in scope.keys:
        yield from (ast.Constant(other) for other in scope.keys if other != node.value)


def name(node: ast.AST, scope: Scope) -> Iterator[ast.AST]:
    """A parameter or local variable replaced by another; parameters in another order."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield from (with_changes(node, id=other) for other in scope.like(node))
    elif isinstance(node, ast.arguments):
        for i in range(len(node.args) - 1):
            yield with_changes(node, args=swapped(node.args, i, i + 1))


def statement(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """A statement removed, or two neighbours swapped."""
    for branch in ("body", "orelse"):
        block = getattr(node, branch, None)
        if not isinstance(block, list):
            continue
        first = int(isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None)
        for i in range(first, len(block)):
            yield with_changes(node, **{branch: without(block, i) or [ast.Pass()]})
        for i in range(first, len(block) - 1):
            yield with_changes(node, **{branch: swapped(block, i, i + 1)})
