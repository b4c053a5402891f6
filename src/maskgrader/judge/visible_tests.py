"""Runs the visible tests of a pristine notebook: trusted code, in a separate namespace.

The namespace holds the judge's builtins, the names of the notebook's given cells and remote
versions of the student's functions, and nothing else from the student.
"""

from __future__ import annotations

import builtins
import contextlib
import io
import re
import warnings
from functools import lru_cache
from types import CodeType, SimpleNamespace
from typing import Any

from maskgrader.checks import Caller, CheckFailed, StudentFault, describe_value
from maskgrader.course import DRAWING_TOOLS, Cell, Exercise, Kind, Pristine
from maskgrader.files import CourseError, SandboxError
from maskgrader.language import _
from maskgrader.protocol import Opaque
from maskgrader.results import CheckResult, Outcome, Verdict
from maskgrader.sandbox import TooCostly, bounded_work
from maskgrader.submission import defined_names

_MAX_MESSAGE = 2000  # characters; a test may quote a returned value of any length


class RemoteFunction:
    """A student's function, as a visible test calls it: values in, plain values out."""

    def __init__(self, name: str, caller: Caller) -> None:
        self.__name__ = name
        self._caller = caller

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        value = self._caller.call(self.__name__, args, kwargs).value
        parts = value if isinstance(value, list) else []
        too_large = (part for part in parts if type(part) is Opaque and part.is_over_bounds)
        opaque = value if type(value) is Opaque else next(too_large, None)
        if opaque is not None:  # a test could only report the name "Opaque"
            template = _("{call} gave back {found}.")
            raise CheckFailed(template.format(call=self.__name__, found=describe_value(opaque)))
        is_table = bool(parts) and all(isinstance(part, list) for part in parts)
        return tuple(value) if len(parts) == 2 and not is_table else value  # a pair of answers


class TrustedCells:
    """The given cells of one pristine notebook, run once, and its test cells, run per student."""

    def __init__(self, pristine: Pristine) -> None:
        self.assignment = pristine.assignment
        self._given: dict[str, Any] = {"__builtins__": builtins, "__name__": "given"}
        for cell in needed_cells(pristine):
            try:
                exec(_compiled(cell), self._given)
            except Exception as error:
                raise CourseError(
                    f"The given cell {cell.grade_id} of {pristine.assignment} fails: {error!r}"
                ) from error

    @property
    def given(self) -> SimpleNamespace:
        """The names of the given cells, for the fixture `given`."""
        public = {key: value for key, value in self._given.items() if not key.startswith("__")}
        return SimpleNamespace(**public)

    def run_visible(
        self, cell: Cell, exercise: Exercise, caller: Caller, seconds: float | None = None
    ) -> CheckResult:
        """Run a visible test cell: all of its points, or none.

        seconds: of processor time that the test itself may take, if its values are a student's.
        TooCostly if it takes more, or too much memory.
        """
        namespace = self._namespace(exercise, caller)
        try:
            with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a student's numbers may cause any
                with bounded_work(seconds):
                    exec(_compiled(cell), namespace)
        except (SandboxError, TooCostly):
            raise
        except StudentFault as fault:
            return _result(cell, Outcome.ERROR, str(fault), fault.kind)
        except (AssertionError, CheckFailed) as error:
            return _result(cell, Outcome.FAILED, str(error), Verdict.WRONG_ANSWER)
        except Exception as error:
            # The test could not handle the returned value, such as None instead of an array.
            template = _("The test could not use what came back: {error}")
            message = template.format(error=f"{type(error).__name__}: {error}")
            return _result(cell, Outcome.FAILED, message, Verdict.WRONG_ANSWER)
        finally:
            namespace.clear()  # functions of the test refer to it, and would keep its values
        return _result(cell, Outcome.PASSED, "", Verdict.ACCEPTED)

    def _namespace(self, exercise: Exercise, caller: Caller) -> dict[str, Any]:
        names: dict[str, Any] = {
            name: None if exercise.is_quiz else RemoteFunction(name, caller)
            for name in exercise.names
        }
        return {**self._given, **names}


@lru_cache(maxsize=128)
def _compiled(cell: Cell) -> CodeType:
    return compile(cell.source, f"<{cell.grade_id}>", "exec")


def needed_cells(pristine: Pristine) -> list[Cell]:
    """The given cells, without drawing tools that no test uses: Matplotlib imports slowly."""
    tests = "\n".join(cell.source for cell in pristine.cells if cell.kind is Kind.TEST)
    found = []
    for cell in pristine.given:
        others = [c.source for c in pristine.given if c is not cell]
        names = defined_names(cell.source).difference(*map(defined_names, others))
        used = any(re.search(rf"\b{name}\b", tests) for name in names)
        if cell.grade_id != DRAWING_TOOLS or used:
            found.append(cell)
    return found


def too_costly(cell: Cell, why: TooCostly) -> CheckResult:
    """The result of a visible test that a student's values made too costly to finish."""
    return _result(cell, Outcome.FAILED, str(why), Verdict.WRONG_ANSWER)


def not_run(cell: Cell, kind: Verdict) -> CheckResult:
    """The result of a visible test whose exercise has already ended."""
    return _result(cell, Outcome.NOT_RUN, _("Not run, because of the above."), kind)


def _result(cell: Cell, outcome: Outcome, message: str, kind: Verdict) -> CheckResult:
    return CheckResult(
        id=f"{cell.exercise}/{'try' if cell.grade_id.startswith('try_') else cell.grade_id}",
        title=_("The visible example"),
        outcome=outcome,
        points=cell.points if outcome is Outcome.PASSED else 0.0,
        max_points=cell.points,
        message=message[:_MAX_MESSAGE],
        kind=kind,
        cell=cell.grade_id,
    )
