"""Values, shapes and places in words that a student reads, with nothing secret in them."""

from __future__ import annotations

from typing import Any

import numpy as np

from maskgrader.wire import Opaque

KINDS = {
    "float": ("f", "an array of floating-point numbers"),
    "int": ("iu", "an array of whole numbers (an integer dtype)"),
    "real": ("fiu", "an array of numbers"),
}
_DTYPE_KINDS = {
    "b": "booleans",
    "i": "integers",
    "u": "integers",
    "f": "floating-point numbers",
    "c": "complex numbers",
    "O": "Python objects",
    "U": "text",
    "S": "bytes",
    "M": "dates",
    "m": "time spans",
    "V": "records",
}
# Only these names are repeated: a class's name is student text and could carry a secret out.
_TYPES = {
    "function": "a function",
    "builtin_function_or_method": "a function",
    "method": "a method",
    "generator": "a generator",
    "range": "a range",
    "map": "a map object",
    "zip": "a zip object",
    "filter": "a filter object",
    "type": "a class",
    "module": "a module",
    "set": "a set",
    "frozenset": "a set",
    "DataFrame": "a pandas DataFrame",
    "Series": "a pandas Series",
    "MaskedArray": "a masked array",
    "ellipsis": "an Ellipsis (...)",
    "int": "a number too large to read",
}
_ARTICLES = {list: "a list", dict: "a dictionary", str: "a text", bytes: "bytes"}
_ROW_NAMES = ("row", "column")


def describe_value(value: Any) -> str:
    """What kind of thing came back, never its content.

    >>> describe_value(np.zeros(3, bool))
    'an array of booleans'
    """
    if value is None:
        return "None"
    if isinstance(value, np.ndarray):
        return f"an array of {_DTYPE_KINDS.get(value.dtype.kind, 'something else')}"
    if isinstance(value, Opaque):
        return _describe_opaque(value)
    if isinstance(value, bool | np.bool_):
        return "True or False"
    if isinstance(value, complex | np.complexfloating):
        return "a complex number"
    if isinstance(value, int | float | np.integer | np.floating):
        return "a single number"
    if isinstance(value, list | tuple):
        return f"a list or tuple of {len(value)} things" if len(value) != 1 else "a list of 1 thing"
    return _ARTICLES.get(type(value), "something else")


def _describe_opaque(value: Opaque) -> str:
    if value.type_name == "ndarray":
        if value.reason == "too large":
            return "an array too large to read"
        kind = value.reason.removeprefix("dtype ")
        return f"an array of {_DTYPE_KINDS.get(kind, 'something else')}"
    if value.reason == "too large":
        return "something that holds too many values to read"
    if value.reason == "too deep":
        return "something nested too deeply to read"
    return _TYPES.get(value.type_name, "an object that is not an array or a number")


def describe_number(value: Any) -> str:
    """One returned number, rounded to three digits.

    >>> describe_number(0.5250321), describe_number(-np.inf), describe_number(3)
    ('0.525', '-inf', '3')
    """
    return f"{float(value):.3g}"


def describe_place(place: Any, names: tuple[str, ...] = _ROW_NAMES) -> str:
    """Where in an array, counted from 0, with leading (batch or head) axes first.

    >>> describe_place((1, 0, 3))
    ' at row 0, column 3 (of part 1)'
    """
    place = [int(i) for i in place]
    if not place:
        return ""
    if len(place) < len(names):
        return f" at position {place[0]}"
    leading, last = place[: -len(names)], place[-len(names) :]
    text = " at " + ", ".join(f"{name} {i}" for name, i in zip(names, last))
    return text + (f" (of part {', '.join(map(str, leading))})" if leading else "")


def describe_shape(shape: tuple[int, ...], sizes: dict[str, int]) -> str:
    """A shape in the symbols of the statement.

    >>> describe_shape((5, 6), {"T": 5})
    '(T, T + 1)'
    """
    parts = [_describe_size(size, sizes) for size in shape]
    return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"


def _describe_size(size: int, sizes: dict[str, int]) -> str:
    if size == 1:
        return "1"
    for step, text in ((0, ""), (1, " + 1"), (-1, " - 1")):
        for name, known in sizes.items():
            if size == known + step:
                return name + text
    return "another size"
