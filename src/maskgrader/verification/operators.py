"""The mutation operators: each turns a node into wrong variants of it.

The order matters: if two operators produce the same text, the mutant is named after the first.
"""

from __future__ import annotations

from .array_operators import index, sequence, slices, subscripts, transposed
from .call_operators import argument, call_removed, function, nested
from .name_operators import key, name, statement
from .operator_tools import Operator
from .value_operators import arithmetic, comparison, infinity, logic, number, operands, unary

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
