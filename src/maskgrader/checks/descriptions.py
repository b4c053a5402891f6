"""Describes values, shapes and places to students, without revealing anything secret."""

from __future__ import annotations

from typing import Any

import numpy as np

from maskgrader.language import N_, _, ngettext
from maskgrader.protocol import MAX_AXES, MAX_LETTERS, MAX_NUMBERS, Opaque

KINDS = {
    "float": ("f", N_("an array of floating-point numbers")),
    "int": ("iu", N_("an array of whole numbers (an integer dtype)")),
    "real": ("fiu", N_("an array of real numbers")),
}
_ARRAYS = {
    "b": N_("an array of booleans"),
    "i": N_("an array of integers"),
    "u": N_("an array of integers"),
    "f": N_("an array of floating-point numbers"),
    "c": N_("an array of complex numbers"),
    "O": N_("an array of Python objects"),
    "U": N_("an array of text"),
    "S": N_("an array of bytes"),
    "M": N_("an array of dates"),
    "m": N_("an array of time spans"),
    "V": N_("an array of records"),
}
# Only these names are repeated: a class name is student text and could leak a secret.
_TYPES = {
    "function": N_("a function"),
    "builtin_function_or_method": N_("a function"),
    "method": N_("a method"),
    "generator": N_("a generator"),
    "range": N_("a range"),
    "map": N_("a map object"),
    "zip": N_("a zip object"),
    "filter": N_("a filter object"),
    "type": N_("a class"),
    "module": N_("a module"),
    "set": N_("a set"),
    "frozenset": N_("a set"),
    "DataFrame": N_("a pandas DataFrame"),
    "Series": N_("a pandas Series"),
    "MaskedArray": N_("a masked array"),
    "ellipsis": N_("an Ellipsis (...)"),
    "int": N_("a number too large to read"),
}
_ARTICLES: dict[type, str] = {dict: N_("a dictionary"), str: N_("a text"), bytes: N_("bytes")}


def describe_value(value: Any) -> str:
    """The kind of a value, never its content.

    >>> describe_value(np.zeros(3, bool))
    'an array of booleans'
    """
    if value is None:
        return "None"
    if isinstance(value, np.ndarray):
        return _describe_array(value.dtype.kind)
    if isinstance(value, Opaque):
        return _describe_opaque(value)
    if isinstance(value, bool | np.bool_):
        return _("True or False")
    if isinstance(value, complex | np.complexfloating):
        return _("a complex number")
    if isinstance(value, int | float | np.integer | np.floating):
        return _("a single number")
    if isinstance(value, list | tuple):
        text = ngettext("a list of {count} thing", "a list or tuple of {count} things", len(value))
        return text.format(count=len(value))
    return _(_ARTICLES.get(type(value), N_("something else")))


def _describe_array(kind: str) -> str:
    return _(_ARRAYS.get(kind, N_("an array of something else")))


def _describe_opaque(value: Opaque) -> str:
    if value.type_name == "ndarray":
        if value.reason == "too large":
            text = _("an array of more than {most} numbers, far more than expected")
            return text.format(most=MAX_NUMBERS)
        if value.reason == "too many axes":
            text = _("an array with more than {most} axes, far more than expected")
            return text.format(most=MAX_AXES)
        return _describe_array(value.reason.removeprefix("dtype "))
    if value.reason == "too large":
        if value.type_name == "str":
            text = _("a text of more than {most} letters, far more than expected")
            return text.format(most=MAX_LETTERS)
        return _("something that holds too many values to read")
    if value.reason == "too deep":
        return _("something nested too deeply to read")
    return _(_TYPES.get(value.type_name, N_("an object that is not an array or a number")))


def describe_number(value: Any) -> str:
    """One returned number, rounded to three digits.

    >>> describe_number(0.5250321), describe_number(-np.inf), describe_number(3)
    ('0.525', '-inf', '3')
    """
    return f"{float(value):.3g}"


def describe_place(place: Any) -> str:
    """A position in an array, counted from 0. place: leading (batch or head) axes come first.

    >>> describe_place((1, 0, 3))
    'at row 0, column 3 (of part 1)'
    """
    numbers = [int(i) for i in place]
    if not numbers:
        return ""
    if len(numbers) == 1:
        return _("at position {position}").format(position=numbers[0])
    *leading, row, column = numbers
    if not leading:
        return _("at row {row}, column {column}").format(row=row, column=column)
    text = _("at row {row}, column {column} (of part {part})")
    return text.format(row=row, column=column, part=_listed(leading))


def describe_row(place: Any) -> str:
    """The position of a row of an array. place: its index, without the last axis."""
    numbers = [int(i) for i in place]
    if not numbers:
        return ""
    *leading, row = numbers
    if not leading:
        return _("at row {row}").format(row=row)
    return _("at row {row} (of part {part})").format(row=row, part=_listed(leading))


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def describe_shape(shape: tuple[int, ...], sizes: dict[str, int]) -> str:
    """A shape in the symbols of the exercise's text.

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
    return _("another size")
