"""What the mutation operators share: the scope of a function, and changed copies of nodes.

An operator takes a node and the Scope of its function, and yields nodes to replace it. Copies share
the parts that do not change, because a mutant is only turned into text.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

Node = TypeVar("Node", bound=ast.AST)
Item = TypeVar("Item")
Operator = Callable[[Any, "Scope"], Iterator[ast.AST]]


@dataclass
class Scope:
    """The names in a function: parameters, and locals with the line that first assigns them.

    keys: the strings that it uses as keys.
    """

    parameters: list[str] = field(default_factory=list)
    locals: dict[str, int] = field(default_factory=dict)
    keys: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, function: ast.FunctionDef) -> Scope:
        """The scope of a function's body."""
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
        """The other names that could be mistaken for this one: parameters, or locals set before."""
        if name.id in self.parameters:
            return [other for other in self.parameters if other != name.id]
        if name.id in self.locals:
            known = (other for other, line in self.locals.items() if line < name.lineno)
            return [other for other in known if other not in (name.id, *self.parameters)]
        return []


def with_changes(node: Node, **changes: Any) -> Node:
    """A copy of a node with other fields."""
    made = copy.copy(node)
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def without(items: list[Item], index: int) -> list[Item]:
    """A list without the item at an index."""
    return items[:index] + items[index + 1 :]


def swapped(items: list[Item], i: int, j: int) -> list[Item]:
    """A list with two items swapped."""
    made = list(items)
    made[i], made[j] = items[j], items[i]
    return made


def off_by_one(node: ast.expr) -> Iterator[ast.expr]:
    """A bound or a size plus and minus one."""
    for op in (ast.Add(), ast.Sub()):
        yield ast.BinOp(node, op, ast.Constant(1))


def called_name(func: ast.expr) -> str:
    """The last name of a called function, such as `sum` for `np.sum`; "" if it has none."""
    return getattr(func, "attr", getattr(func, "id", ""))


def is_numpy_module(node: ast.expr) -> bool:
    """Whether this is `np` or a module in it."""
    return called_name(node) in ("np", "numpy", "random", "linalg")
