"""The visible example of an exercise: the student's first wrong row, and what it should be.

It uses only what the notebook itself shows, never a hidden input.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from maskgrader.language import _

from .descriptions import describe_number
from .misconceptions import alike

MAX_CELLS = 8  # of a row: more would be unreadable on a phone


@dataclass(frozen=True)
class Example:
    """The call that an exercise's visible test makes, and what a row of its answer must satisfy.

    call: as the notebook writes it. arguments: from the names of the notebook's given cells.
    demand: in words, what every row must satisfy. cells: what the picture may reveal about each
    cell: its right value ("values"), whether it is exactly 0 ("weights"), or nothing ("words").
    part: which returned value is compared (0 or 1), if the function returns two.
    """

    call: str
    arguments: Callable[[Any], tuple[Any, ...]]
    demand: str
    cells: Literal["values", "weights", "words"] = "values"
    part: int | None = None


@dataclass(frozen=True)
class WrongRow:
    """A student's row of the visible example, ready to be drawn.

    row: its number, counted from 0 (None if the answer has only one row or one number).
    yours: its numbers as text. wrong: which of them are wrong. must: the right text for each cell,
    or none. total: what the row sums to, where that matters.
    """

    call: str
    row: int | None
    yours: tuple[str, ...]
    wrong: tuple[bool, ...]
    must: tuple[str, ...]
    demand: str
    total: str = ""


def wrong_row(example: Example, answer: Any, right: Any) -> WrongRow | None:
    """The first row that differs from the right one; None if there is no row to show."""
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
    """An answer as (rows, columns), leading axes flattened; None if it holds no numbers."""
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
    """A number short enough for a cell: three digits, or two, and 3e−4 for 0.0003."""
    text = describe_number(value)
    if len(text.lstrip("-")) > 5:
        text = f"{float(value):.2g}"
    if len(text.lstrip("-")) > 5 or "e" in text:
        digits, _, power = f"{float(value):.0e}".partition("e")
        text = f"{digits}e{int(power)}"
    return text.replace("inf", "∞").replace("-", "−")
