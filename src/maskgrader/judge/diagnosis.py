"""Explains wrong answers beyond the checks: the known mistake behind them, the first wrong row."""

from __future__ import annotations

import contextlib
from functools import cache
from types import SimpleNamespace

from maskgrader.checks import Caller, Catalogue, Example, StudentFault, WrongRow, compute, wrong_row
from maskgrader.course import generator
from maskgrader.language import _
from maskgrader.results import Diagnosis

from .check_suite import CheckSuite


@cache
def catalogue(suite: CheckSuite) -> Catalogue | None:
    """The known mistakes of an assignment; None if it declares none."""
    module = suite.optional_module("misconceptions")
    if module is None:
        return None
    name, reference = suite.folder.name, suite.module("reference")
    return Catalogue(module, reference, lambda e: generator("probes", f"{name}/{e}"))


def diagnose(suite: CheckSuite, exercise: str, caller: Caller) -> Diagnosis | None:
    """The known mistake that reproduces the student's answers to the probes, if there is one."""
    known = catalogue(suite)
    if known is None:
        return None
    with contextlib.suppress(StudentFault):  # this call may end the process, like any other
        if found := known.diagnose(exercise, caller):
            return Diagnosis(found.name, _(found.title), _(found.hint))
    return None


def first_wrong_row(
    suite: CheckSuite, exercise: str, caller: Caller, given: SimpleNamespace
) -> WrongRow | None:
    """The student's first wrong row of the visible example, the one that the notebook shows."""
    module = suite.optional_module("examples")
    example: Example | None = module.EXAMPLES.get(exercise) if module else None
    if example is None:
        return None
    args = example.arguments(given)
    with contextlib.suppress(StudentFault):
        answer = caller.call(exercise, args, {}).value
        right = compute(getattr(suite.module("reference"), exercise), args)
        return wrong_row(example, answer, right)
    return None
