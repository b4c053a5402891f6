"""Correct helpers, lent to functions that build on a student's wrong one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any

import numpy as np

from maskgrader.checks import Helper
from maskgrader.language import _
from maskgrader.results import CheckResult, ExerciseResult, Outcome, Verdict
from maskgrader.submission import Rebuilt

from .check_suite import CheckSuite
from .pass_results import Played


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


def show_nothing_new(again: Played, first: Played, exercise: str) -> None:
    """Replace the texts of the visible tests that were run `again` by those of the `first` time.

    Hidden inputs have been seen by then. A function that kept something of one, wherever that may
    be, could return it to a visible test, whose message quotes what came back.
    """
    before = {result.cell: result for result in first.visible.get(exercise, [])}
    again.visible[exercise] = [
        _with_first_message(result, before.get(result.cell))
        for result in again.visible.get(exercise, [])
    ]
    failed = any(result.outcome is Outcome.FAILED for result in again.visible[exercise])
    again.examples[exercise] = first.examples.get(exercise) if failed else None


def _with_first_message(result: CheckResult, first: CheckResult | None) -> CheckResult:
    if result.outcome is Outcome.PASSED:
        return replace(result, message="")
    if first is not None and first.outcome is not Outcome.PASSED:
        return first
    return replace(result, message=_("It did not pass with the correct functions."))


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
