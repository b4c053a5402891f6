"""The visible example of an exercise: the student's first wrong row, beside what a row must be.

Only what the notebook itself shows is used here, never a hidden input.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from maskgrader.language import _

from .describe import describe_number
from .misconceptions import alike

MAX_CELLS = 8  # of a row: more would not be read on a phone


@dataclass(frozen=True)
class Example:
    """The call that an exercise's visible test makes, and what a row of its answer must satisfy.

    call: as the notebook writes it. arguments: from the names of the notebook's given cells.
    demand: in words, what every row must satisfy. cells: what the picture may say of each cell:
    its "values", only which "weights" are exactly 0, or nothing but the words ("words").
    part: which of the two things the function gives back (0 or 1), if it gives two.
    """

    call: str
    arguments: Callable[[Any], tuple]
    demand: str
    cells: Literal["values", "weights", "words"] = "values"
    part: int | None = None


@dataclass(frozen=True)
class WrongRow:
    """A student's row of the visible example, ready to be drawn.

    row: which one, counted from 0 (None where the answer has one row or one number only).
    yours: its numbers as text; wrong: which of them differ from what they must be.
    must: a text for each cell, or none. total: what the row sums to, where that matters.
    """

    call: str
    row: int | None
    yours: tuple[str, ...]
    wrong: tuple[bool, ...]
    must: tuple[str, ...]
    demand: str
    total: str = ""


def wrong_row(example: Example, answer: Any, right: Any) -> WrongRow | None:
    """The first row that differs from the right one; None where there is no such row to show."""
    if example.part is not None:
        if not isinstance(answer, list | tuple) or len(answer) != 2:
            return None
        answer, right = answer[example.part], right[example.part]
    rows, right_rows = _rows(answer), _rows(right)
    if rows is None or right_rows is None or np.shape(answer) != np.shape(right):
        return None
    for number, (row, right_row) in enumerate(zip(rows, right_rows)):
        if not alike(row, right_row) and len(row) <= MAX_CELLS:
            return _wrong_row(example, number if len(rows) > 1 else None, row, right_row)
    return None


def _rows(value: Any) -> np.ndarray | None:
    """(rows, columns) of an answer, whatever its leading axes; None if it is not of numbers."""
    if not isinstance(value, np.ndarray | np.number | int | float):
        return None
    array = np.asarray(value)
    if array.dtype.kind not in "biuf" or array.size == 0:
        return None
    return np.atleast_1d(array).reshape(-1, np.atleast_1d(array).shape[-1])


def _wrong_row(example: Example, number: int | None, row: Any, right: Any) -> WrongRow:
    must: tuple[str, ...] = ()
    if example.cells == "values":
        must = tuple(map(_text, right))
    elif example.cells == "weights":
        must = tuple("0" if value == 0 else "> 0" for value in right)
    return WrongRow(
        call=example.call,
        row=number,
        yours=tuple(map(_text, row)),
        wrong=tuple(not alike(a, b) for a, b in zip(row, right)),
        must=must,
        demand=_(example.demand),
        total=_text(np.sum(row)) if example.cells == "weights" else "",
    )


def _text(value: Any) -> str:
    """A number that fits into a cell: three digits, or two, and 3e−4 for 0.0003."""
    text = describe_number(value)
    if len(text.lstrip("-")) > 5:
        text = f"{float(value):.2g}"
    if len(text.lstrip("-")) > 5 or "e" in text:
        digits, _, power = f"{float(value):.0e}".partition("e")
        text = f"{digits}e{int(power)}"
    return text.replace("inf", "∞").replace("-", "−")
