"""The slips a mutant is made by: each operator turns one node of a function into wrong ones.

An operator takes a node and the Scope of its function and yields nodes to put in its place. It
shares the parts it does not change, because what comes of it is only ever turned into text.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, TypeVar

Node = TypeVar("Node", bound=ast.AST)
Operator = Callable[[Any, "Scope"], Iterator[ast.AST]]

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


@dataclass
class Scope:
    """The names a function knows: parameters, and locals with the line that first sets them.

    keys: the strings it looks things up by.
    """

    parameters: list[str] = field(default_factory=list)
    locals: dict[str, int] = field(default_factory=dict)
    keys: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, function: ast.FunctionDef) -> Scope:
        scope = cls([arg.arg for arg in function.args.args])
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                scope.locals.setdefault(node.id, node.lineno)
            elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
                key = node.slice.value
                if isinstance(key, str) and key not in scope.keys:
                    scope.keys.append(key)
        return scope

    def like(self, name: ast.Name) -> list[str]:
        """The other names that play the part of this one at its place."""
        if name.id in self.parameters:
            return [other for other in self.parameters if other != name.id]
        if name.id in self.locals:
            known = (other for other, line in self.locals.items() if line < name.lineno)
            return [other for other in known if other not in (name.id, *self.parameters)]
        return []


def _with(node: Node, **changes: Any) -> Node:
    made = copy.copy(node)
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def _without(items: list, index: int) -> list:
    return items[:index] + items[index + 1 :]


def _swapped(items: list, i: int, j: int) -> list:
    made = list(items)
    made[i], made[j] = items[j], items[i]
    return made


def _moved(node: ast.expr) -> Iterator[ast.expr]:
    """A bound or a size that is off by one."""
    for op in (ast.Add(), ast.Sub()):
        yield ast.BinOp(node, op, ast.Constant(1))


def _name(func: ast.expr) -> str:
    return getattr(func, "attr", getattr(func, "id", ""))


def _is_module(node: ast.expr) -> bool:
    """Whether this is np, or a module in it."""
    return _name(node) in ("np", "numpy", "random", "linalg")


def arithmetic(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    if isinstance(node, ast.BinOp | ast.AugAssign):
        for op in _ARITHMETIC.get(type(node.op), ()):
            yield _with(node, op=op())
    if isinstance(node, ast.AugAssign):
        yield _with(ast.Assign([node.target], node.value), lineno=node.lineno)


def operands(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """One side alone, or the sides swapped where the order counts."""
    if isinstance(node, ast.BinOp):
        yield from (node.left, node.right)
        if not isinstance(node.op, _COMMUTATIVE):
            yield _with(node, left=node.right, right=node.left)


def comparison(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        op = type(node.ops[0])
        others = _ORDER if op in _ORDER else (_OPPOSITE[op],)
        yield from (_with(node, ops=[other()]) for other in others if other is not op)


def logic(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """and for or, one side alone, the branches of a condition swapped or only one of them."""
    if isinstance(node, ast.BoolOp):
        yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        yield from node.values
    elif isinstance(node, ast.IfExp):
        yield _with(node, body=node.orelse, orelse=node.body)
        yield from (node.body, node.orelse)
    elif isinstance(node, ast.If):
        yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))
        yield _with(node, test=ast.Constant(True))


def number(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
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
    if isinstance(node, ast.Attribute) and node.attr == "inf":
        yield from (ast.Constant(0.0), ast.Constant(1e9), _with(node, attr="nan"))
        yield ast.UnaryOp(ast.USub(), node)


def unary(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    if isinstance(node, ast.UnaryOp):
        yield node.operand


def key(node: ast.AST, scope: Scope) -> Iterator[ast.AST]:
    """Another of the strings things are looked up by."""
    if isinstance(node, ast.Constant) and node.value in scope.keys:
        yield from (ast.Constant(other) for other in scope.keys if other != node.value)


def subscripts(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """The letters of an einsum: each one for another, but in no more than one place."""
    if isinstance(node, ast.Call) and _name(node.func) == "einsum":
        text = node.args[0].value
        letters = sorted({letter for letter in text if letter.isalpha()})
        for i, letter in enumerate(text):
            for other in letters:
                if letter.isalpha() and other != letter:
                    changed = ast.Constant(text[:i] + other + text[i + 1 :])
                    yield _with(node, args=[changed, *node.args[1:]])


def slices(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """Bounds and steps moved by one, dropped, or put on the other side."""
    if not isinstance(node, ast.Slice):
        return
    for name in ("lower", "upper", "step"):
        bound = getattr(node, name)
        if bound is not None:
            yield _with(node, **{name: None})
            yield from (_with(node, **{name: other}) for other in _moved(bound))
    if node.lower is None:
        yield _with(node, lower=ast.Constant(1))
    if node.upper is None:
        yield _with(node, upper=ast.Constant(-1))
    if (node.lower is None) != (node.upper is None):
        yield _with(node, lower=node.upper, upper=node.lower)


def index(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """A subscript dropped, or one of its parts dropped, swapped or widened to the whole axis."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Load | ast.Store):
        return
    yield node.value
    if isinstance(node.slice, ast.Tuple):
        parts = node.slice.elts
        changed = [_without(parts, i) for i in range(len(parts))]
        changed += [_swapped(parts, i, i + 1) for i in range(len(parts) - 1)]
        changed += [
            [*parts[:i], ast.Slice(), *parts[i + 1 :]]
            for i, part in enumerate(parts)
            if not isinstance(part, ast.Slice)
        ]
        yield from (_with(node, slice=_with(node.slice, elts=elts)) for elts in changed)


def sequence(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """Neighbours in a tuple swapped, one of them alone, a list the other way round."""
    if isinstance(node, ast.Tuple):
        for i in range(len(node.elts) - 1):
            yield _with(node, elts=_swapped(node.elts, i, i + 1))
        if isinstance(node.ctx, ast.Load):
            yield from node.elts
    elif isinstance(node, ast.ListComp):
        step = ast.UnaryOp(ast.USub(), ast.Constant(1))
        yield ast.Subscript(node, ast.Slice(step=step), ast.Load())


def call_removed(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    if isinstance(node, ast.Call):
        yield from (arg for arg in node.args if not isinstance(arg, ast.Starred))
        if isinstance(node.func, ast.Attribute) and not _is_module(node.func.value):
            yield node.func.value


def argument(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """Arguments dropped, swapped, or of the wrong size; an axis that is no longer given."""
    if not isinstance(node, ast.Call):
        return
    args, keywords = node.args, node.keywords
    yield from (_with(node, keywords=_without(keywords, i)) for i in range(len(keywords)))
    yield from (_with(node, args=_without(args, i)) for i in range(len(args)))
    yield from (
        _with(node, args=_swapped(args, i, j)) for i, j in combinations(range(len(args)), 2)
    )
    for i, keyword in enumerate(keywords):
        if keyword.arg == "axis":
            none = _with(keyword, value=ast.Constant(None))
            yield _with(node, keywords=[*keywords[:i], none, *keywords[i + 1 :]])
    if _name(node.func) in _SIZED:
        for i, arg in enumerate(args):
            for other in _moved(arg) if isinstance(arg, ast.Name) else ():
                yield _with(node, args=[*args[:i], other, *args[i + 1 :]])


def function(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """A function for its counterpart, or one with the diagonal elsewhere."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return
    for other in _FUNCTIONS.get(node.func.attr, ()):
        yield _with(node, func=_with(node.func, attr=other))
    if node.func.attr in _TRIANGLES and all(keyword.arg != "k" for keyword in node.keywords):
        for k in (1, -1):
            yield _with(node, keywords=[*node.keywords, ast.keyword("k", ast.Constant(k))])


def nested(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """Two calls in the other order: f(g(x)) as g(f(x)), x.f().g() as x.g().f()."""
    if not isinstance(node, ast.Call):
        return
    first = node.args[0] if node.args else None
    if isinstance(first, ast.Call) and first.args:
        inner = _with(node, args=[first.args[0], *node.args[1:]])
        yield _with(first, args=[inner, *first.args[1:]])
    if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call):
        method = node.func.value
        if isinstance(method.func, ast.Attribute) and not _is_module(method.func.value):
            inner = _with(node, func=_with(node.func, value=method.func.value))
            yield _with(method, func=_with(method.func, value=inner))


def transposed(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    if isinstance(node, ast.Attribute) and node.attr == "T":
        yield node.value
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        yield _with(node, left=ast.Attribute(node.left, "T", ast.Load()))
        yield _with(node, right=ast.Attribute(node.right, "T", ast.Load()))


def name(node: ast.AST, scope: Scope) -> Iterator[ast.AST]:
    """One parameter for another, one local variable for another; parameters in another order."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield from (_with(node, id=other) for other in scope.like(node))
    elif isinstance(node, ast.arguments):
        for i in range(len(node.args) - 1):
            yield _with(node, args=_swapped(node.args, i, i + 1))


def statement(node: ast.AST, _: Scope) -> Iterator[ast.AST]:
    """A statement removed, or two neighbours swapped."""
    for branch in ("body", "orelse"):
        block = getattr(node, branch, None)
        if not isinstance(block, list):
            continue
        first = int(isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None)
        for i in range(first, len(block)):
            yield _with(node, **{branch: _without(block, i) or [ast.Pass()]})
        for i in range(first, len(block) - 1):
            yield _with(node, **{branch: _swapped(block, i, i + 1)})


OPERATORS: tuple[Operator, ...] = (
    arithmetic,
    operands,
    comparison,
    logic,
    number,
    infinity,
    unary,
    key,
    subscripts,
    slices,
    index,
    sequence,
    call_removed,
    argument,
    function,
    nested,
    transposed,
    name,
    statement,
)
