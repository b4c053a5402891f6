"""The values that judge and worker exchange, and the stand-ins for those that cannot be sent."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

MAX_NUMBERS = 100_000  # in one value: the entries of its arrays, the items of its lists
MAX_AXES = 8  # of an array
MAX_LETTERS = 1_000  # of a text
LETTERS_OF_A_NUMBER = 10  # what so many letters count: a message is described several times
MAX_DEPTH = 10  # levels of nesting in a list or dictionary
MAX_ITEMS = 10_000  # items of one list or dictionary
NUMBERS = frozenset("?bhilqBHILQefdgFDG")  # dtype characters whose values are plain numbers


TOO_LARGE, TOO_DEEP, TOO_MANY_AXES = "too large", "too deep", "too many axes"


@dataclass(frozen=True)
class Opaque:
    """Stands for a value that cannot be sent: the name of its type, and perhaps the reason."""

    type_name: str
    reason: str = ""

    @property
    def is_over_bounds(self) -> bool:
        """Whether the value has a type that can be sent, and is too large."""
        return self.reason in (TOO_LARGE, TOO_DEEP, TOO_MANY_AXES)


@dataclass(frozen=True)
class Packed:
    """A message inside a message, as bytes: two can be compared without decoding them."""

    data: bytes


@dataclass(frozen=True)
class FunctionRef:
    """A function that lives in the judge, known to the worker by a number."""

    number: int


def weight(shape: Sequence[int]) -> int:
    """What an array counts towards MAX_NUMBERS. An empty one counts for its axes of any length."""
    return math.prod(max(1, size) for size in shape)


def simplify(value: Any) -> Any:
    """A copy of `value` that can be sent, with Opaques for the parts that cannot.

    The judge simplifies what it has received once more: a worker that was taken over may not have.
    This checks `type(value)`, because a class can lie to `isinstance`.
    """
    try:
        return _simplify(value, 0, [MAX_NUMBERS])
    except _TooMany:  # replace all of it: a part could pass for a whole answer
        is_array = issubclass(type(value), np.ndarray)
        return Opaque("ndarray" if is_array else type(value).__name__, TOO_LARGE)


class _TooMany(Exception):
    """The value contains more values than a message may."""


def _simplify(value: Any, depth: int, left: list[int]) -> Any:
    kind = type(value)
    if value is None or kind in (bool, float, complex, Opaque):
        return value
    if kind is str:
        if len(value) > MAX_LETTERS:
            return Opaque("str", TOO_LARGE)
        _take(left, len(value) // LETTERS_OF_A_NUMBER)
        return value
    if kind is int:
        return value if -(1 << 63) <= value < 1 << 64 else Opaque("int")
    if issubclass(kind, np.ma.MaskedArray):
        return Opaque("MaskedArray")
    if issubclass(kind, np.ndarray):
        plain = np.asarray(value)
        if plain.dtype.kind == "O" and plain.size == 1 and depth < MAX_DEPTH:
            item = _simplify(plain.item(), depth + 1, left)  # such as a quiz answer from a table
            return [item] if plain.ndim else item
        return _simplify_array(value, left)
    if kind in (Fraction, Decimal):
        return _as_float(value)
    if issubclass(kind, np.str_):
        return _simplify(str.__str__(value), depth, left)
    if issubclass(kind, np.generic):
        known = value.dtype.char in NUMBERS
        return np.asarray(value)[()] if known else Opaque(kind.__name__)
    for base in (bool, int, float, complex, str):  # such as an IntEnum
        if issubclass(kind, base):
            return _simplify(base(value), depth, left)
    if not issubclass(kind, list | tuple | dict):
        return Opaque(kind.__name__)
    if depth >= MAX_DEPTH:
        return Opaque(kind.__name__, TOO_DEEP)
    _take(left, 1 + len(value))
    if len(value) > MAX_ITEMS:
        raise _TooMany
    if issubclass(kind, dict):
        return {_key(key, left): _simplify(item, depth + 1, left) for key, item in value.items()}
    return [_simplify(item, depth + 1, left) for item in value]


def _key(key: Any, left: list[int]) -> str:
    text = str(key)[:MAX_LETTERS]
    _take(left, len(text) // LETTERS_OF_A_NUMBER)
    return text


def _as_float(value: Fraction | Decimal) -> float | Opaque:
    try:
        return float(value)
    except (OverflowError, ValueError):  # too large, or a signalling NaN
        return Opaque(type(value).__name__)


def _simplify_array(value: np.ndarray, left: list[int]) -> np.ndarray | str | Opaque:
    if value.dtype.kind == "U" and value.size == 1 and value.itemsize <= 4 * MAX_LETTERS:
        return str(np.asarray(value).item())
    if value.dtype.char not in NUMBERS:
        return Opaque("ndarray", f"dtype {value.dtype.kind}")
    if value.ndim > MAX_AXES:
        return Opaque("ndarray", TOO_MANY_AXES)
    _take(left, weight(value.shape))
    return np.array(value, copy=True, subok=False)


def _take(left: list[int], count: int) -> None:
    left[0] -= count
    if left[0] < 0:
        raise _TooMany
