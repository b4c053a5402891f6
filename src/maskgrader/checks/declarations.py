"""What authors declare: checks (by a decorator), helpers and rubrics."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

CheckFunction = Callable[..., None]


@dataclass(frozen=True)
class CheckInfo:
    """What the decorator `check` declares about a check."""

    exercise: str
    points: float
    title: str


@dataclass(frozen=True)
class Helper:
    """A correct solution that other exercises of the notebook may be judged with.

    `accepts(*args, **kwargs)` is true only for arguments of the declared shapes and dtypes: calls
    with any others are refused.
    """

    function: Callable[..., Any]
    accepts: Callable[..., bool]


@dataclass(frozen=True)
class Rubric:
    """Guidance for grading a written answer. parts: pairs (points, what earns them)."""

    question: str
    points: float
    parts: Sequence[tuple[float, str]]  # they add up to `points`
    notes: str = ""


def check(exercise: str, *, points: float) -> Callable[[CheckFunction], CheckFunction]:
    """Mark a test function as a hidden check of `exercise`, worth `points` (steps of 0.25).

    The first line of the docstring becomes the title that students read. ValueError for any other
    points, or without a docstring.
    """
    if points < 0 or points * 4 != int(points * 4):
        raise ValueError(f"points of a check of {exercise} must be a multiple of 0.25: {points}")

    def mark(function: CheckFunction) -> CheckFunction:
        title = (inspect.getdoc(function) or "").partition("\n")[0].strip()
        if not title:
            raise ValueError(f"{function.__name__} needs a docstring: its first line is the title")
        return pytest.mark.maskgrader(CheckInfo(exercise, float(points), title))(function)

    return mark
