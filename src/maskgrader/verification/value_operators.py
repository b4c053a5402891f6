"""Slips in values: arithmetic, comparisons, conditions and constants."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .operator_tools import Scope, with_changes

_ARITHMETIC = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div, ast.Add, ast.MatMult),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.FloorDiv: (ast.Div, ast.Mult),
    ast.MatMult: (ast.Mult,),
    ast.Pow: (ast.Mult,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitAnd: (ast.BitOr,),
}
_COMMUTATIVE = (ast.Add, ast.Mult, ast.BitOr, ast.BitAnd)
_ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
_OPPOSITE = {ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In}


def arithmetic(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """Another operator, or `a = b` for `a += b`."""
    if isinstance(node, ast.BinOp | ast.AugAssign):
        for op in _ARITHMETIC.get(type(node.op), ()):
            yield with_changes(node, op=op())
    if isinstance(node, ast.AugAssign):
        yield with_changes(ast.Assign([node.target], node.value), lineno=node.lineno)


def operands(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """One operand alone, or the operands swapped if their order matters."""
    if isinstance(node, ast.BinOp):
        yield from (node.left, node.right)
        if not isinstance(node.op, _COMMUTATIVE):
            yield with_changes(node, left=node.right, right=node.left)


def comparison(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """Another comparison."""
    if isinstance(node, ast.Compare):
        op = type(node.ops[0])
        others = _ORDER if op in _ORDER else (_OPPOSITE[op],)
        yield from (with_changes(node, ops=[other()]) for other in others if other is not op)


def logic(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """`and` for `or`, one operand alone, the branches of a condition swapped, one branch alone."""
    if isinstance(node, ast.BoolOp):
        yield with_changes(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        yield from node.values
    elif isinstance(node, ast.IfExp):
        yield with_changes(node, body=node.orelse, orelse=node.body)
        yield from (node.body, node.orelse)
    elif isinstance(node, ast.If):
        yield with_changes(node, test=ast.UnaryOp(ast.Not(), node.test))
        yield with_changes(node, test=ast.Constant(True))


def number(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """Another number or truth value."""
    if not isinstance(node, ast.Constant):
        return
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield from (ast.Constant(n) for n in (value + 1, value - 1, 0, -value))
    elif isinstance(value, float):
        others = (value + 1, value - 1, 0.0, -value, value * 10, value / 10)
        yield from (ast.Constant(x) for x in others if x != value)


def infinity(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """0, a large number, nan or the negative for `np.inf`."""
    if isinstance(node, ast.Attribute) and node.attr == "inf":
        yield from (ast.Constant(0.0), ast.Constant(1e9), with_changes(node, attr="nan"))
        yield ast.UnaryOp(ast.USub(), node)


def unary(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """A sign or `not` removed."""
    if isinstance(node, ast.UnaryOp):
        yield node.operand
