"""The values that judge and worker exchange, and the stand-ins for those that cannot be sent."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

MAX_ARRAY = 32 << 20  # bytes; a larger array is sent as an Opaque
MAX_DEPTH = 10  # levels of nesting in a returned list or dictionary
MAX_ITEMS = 10_000  # items of one list or dictionary
MAX_VALUES = 1_000_000  # values in one message, at all levels of nesting
NUMBERS = frozenset("?bhilqBHILQefdgFDG")  # dtype characters whose values are plain numbers


@dataclass(frozen=True)
class Opaque:
    """Stands for a value that cannot be sent: the name of its type, and perhaps the reason."""

    type_name: str
    reason: str = ""


@dataclass(frozen=True)
class Packed:
    """A message inside a message, as bytes: two can be compared without decoding them."""

    data: bytes


@dataclass(frozen=True)
class FunctionRef:
    """A function that lives in the judge, known to the worker by a number."""

    number: int


def simplify(value: Any) -> Any:
    """A copy of `value` that can be sent, with Opaques for the parts that cannot.

    It checks `type(value)`, because a class can lie to `isinstance`.
    """
    try:
        return _simplify(value, 0, [MAX_VALUES // 4])  # arguments and callbacks need room too
    except _TooMany:  # replace all of it: a part could pass for a whole answer
        return Opaque(type(value).__name__, "too large")


class _TooMany(Exception):
    """The value contains more values than a message may."""


def _simplify(value: Any, depth: int, left: list[int]) -> Any:
    kind = type(value)
    if value is None or kind in (bool, float, complex, str):
        return value
    if kind is int:
        return value if -(1 << 63) <= value < 1 << 64 else Opaque("int")
    if issubclass(kind, np.ma.MaskedArray):
        return Opaque("MaskedArray")
    if issubclass(kind, np.ndarray):
        return _simplify_array(value)
    if kind in (Fraction, Decimal):
        return _as_float(value)
    if issubclass(kind, np.str_):
        return str.__str__(value)
    if issubclass(kind, np.generic):
        known = value.dtype.char in NUMBERS
        return np.asarray(value)[()] if known else Opaque(kind.__name__)
    for base in (bool, int, float, complex, str):  # such as an IntEnum
        if issubclass(kind, base):
            return _simplify(base(value), depth, left)
    if not issubclass(kind, list | tuple | dict):
        return Opaque(kind.__name__)
    if depth >= MAX_DEPTH:
        return Opaque(kind.__name__, "too deep")
    left[0] -= 1 + len(value)
    if left[0] < 0 or len(value) > MAX_ITEMS:
        raise _TooMany
    if issubclass(kind, dict):
        return {str(key): _simplify(item, depth + 1, left) for key, item in value.items()}
    return [_simplify(item, depth + 1, left) for item in value]


def _as_float(value: Fraction | Decimal) -> float | Opaque:
    try:
        return float(value)
    except (OverflowError, ValueError):  # too large, or a signalling NaN
        return Opaque(type(value).__name__)


def _simplify_array(value: np.ndarray) -> np.ndarray | str | Opaque:
    if value.dtype.kind == "U" and value.size == 1:
        return str(np.asarray(value).item())
    if value.dtype.char not in NUMBERS:
        return Opaque("ndarray", f"dtype {value.dtype.kind}")
    if value.nbytes > MAX_ARRAY:
        return Opaque("ndarray", "too large")
    return np.array(value, copy=True, subok=False)
