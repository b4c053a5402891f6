"""Slips in calls: another function, other arguments, another order."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import combinations

from .operator_tools import (
    Scope,
    called_name,
    is_numpy_module,
    off_by_one,
    swapped,
    with_changes,
    without,
)

_FUNCTIONS = {
    "min": ("max",),
    "max": ("min", "mean", "sum"),
    "minimum": ("maximum",),
    "maximum": ("minimum",),
    "sum": ("mean", "max"),
    "mean": ("sum", "max"),
    "triu": ("tril",),
    "tril": ("triu",),
    "zeros": ("ones",),
    "ones": ("zeros",),
    "zeros_like": ("ones_like",),
    "argmax": ("argmin",),
    "argmin": ("argmax",),
    "any": ("all",),
    "all": ("any",),
    "var": ("std",),
    "std": ("var",),
    "exp": ("exp2", "expm1"),
    "concatenate": ("stack",),
    "stack": ("concatenate",),
    "isneginf": ("isposinf", "isfinite", "isinf"),
    "isfinite": ("isinf", "isnan"),
    "sqrt": ("square", "abs"),
    "count_nonzero": ("sum", "size"),
    "divide": ("multiply",),
    "abs": ("negative",),
}
_SIZED = ("range", "arange", "full", "zeros", "ones", "empty", "tri")  # their arguments are sizes
_TRIANGLES = ("triu", "tril", "tri")


def call_removed(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """A call replaced by one of its arguments, or by the object of its method."""
    if isinstance(node, ast.Call):
        yield from (arg for arg in node.args if not isinstance(arg, ast.Starred))
        if isinstance(node.func, ast.Attribute) and not is_numpy_module(node.func.value):
            yield node.func.value


def argument(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """Arguments dropped, swapped, or of the wrong size; an axis that is None."""
    if not isinstance(node, ast.Call):
        return
    args, keywords = node.args, node.keywords
    yield from (with_changes(node, keywords=without(keywords, i)) for i in range(len(keywords)))
    yield from (with_changes(node, args=without(args, i)) for i in range(len(args)))
    yield from (
        with_changes(node, args=swapped(args, i, j)) for i, j in combinations(range(len(args)), 2)
    )
    for i, keyword in enumerate(keywords):
        if keyword.arg == "axis":
            none = with_changes(keyword, value=ast.Constant(None))
            yield with_changes(node, keywords=[*keywords[:i], none, *keywords[i + 1 :]])
    if called_name(node.func) in _SIZED:
        for i, arg in enumerate(args):
            for other in off_by_one(arg) if isinstance(arg, ast.Name) else ():
                yield with_changes(node, args=[*args[:i], other, *args[i + 1 :]])


def function(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """A function replaced by its counterpart, or a triangle with another diagonal."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return
    for other in _FUNCTIONS.get(node.func.attr, ()):
        yield with_changes(node, func=with_changes(node.func, attr=other))
    if node.func.attr in _TRIANGLES and all(keyword.arg != "k" for keyword in node.keywords):
        for k in (1, -1):
            yield with_changes(node, keywords=[*node.keywords, ast.keyword("k", ast.Constant(k))])


def nested(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """Two calls in the other order: f(g(x)) as g(f(x)), x.f().g() as x.g().f()."""
    if not isinstance(node, ast.Call):
        return
    first = node.args[0] if node.args else None
    if isinstance(first, ast.Call) and first.args:
        inner = with_changes(node, args=[first.args[0], *node.args[1:]])
        yield with_changes(first, args=[inner, *first.args[1:]])
    if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call):
        method = node.func.value
        if isinstance(method.func, ast.Attribute) and not is_numpy_module(method.func.value):
            inner = with_changes(node, func=with_changes(node.func, value=method.func.value))
            yield with_changes(method, func=with_changes(method.func, value=inner))
