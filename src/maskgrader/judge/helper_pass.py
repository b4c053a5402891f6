"""Correct helpers, lent to functions that build on a student's wrong one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import numpy as np

from maskgrader.checks import Helper
from maskgrader.results import ExerciseResult, Verdict
from maskgrader.submission import Rebuilt

from .check_suite import CheckSuite


def right_helpers(
    suite: CheckSuite, exercise: str, results: Mapping[str, ExerciseResult], rebuilt: Rebuilt
) -> dict[str, Callable[..., Any]]:
    """The correct versions of wrong helpers that may have cost an exercise points.

    Only helpers that the student's code uses; empty if the exercise is accepted.
    """
    module = suite.optional_module("helpers")
    declared = vars(module) if module is not None else {}
    if results[exercise].verdict is Verdict.ACCEPTED:
        return {}
    return {
        name: guarded(declared["HELPERS"][name])
        for name in declared.get("USES", {}).get(exercise, ())
        if name in results
        and results[name].verdict is not Verdict.ACCEPTED
        and _is_used(rebuilt, name)
    }


def _is_used(rebuilt: Rebuilt, name: str) -> bool:
    own = "\n".join(cell.source for cell in rebuilt.cells if not cell.ours)
    return len(re.findall(rf"\b{re.escape(name)}\b", own)) > 1  # the definition is one occurrence


def guarded(helper: Helper) -> Callable[..., Any]:
    """A helper that accepts only arguments of its declared shapes and dtypes.

    Floating-point arrays are first widened to float64, because float32 is correct too.
    """

    @wraps(helper.function)
    def function(*args: Any, **kwargs: Any) -> Any:
        args = tuple(map(_widened, args))
        kwargs = {key: _widened(value) for key, value in kwargs.items()}
        if not helper.accepts(*args, **kwargs):
            raise ValueError("not the declared shapes and dtypes")
        return helper.function(*args, **kwargs)

    return function


def _widened(value: Any) -> Any:
    if isinstance(value, np.ndarray) and value.dtype.kind == "f":
        return value.astype(np.float64)
    return {key: _widened(item) for key, item in value.items()} if type(value) is dict else value
