"""Checks in a plain kernel, on functions of the same process. For trusted notebooks only."""

from __future__ import annotations

import contextlib
import copy
import io
import warnings
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from maskgrader.i18n import _
from maskgrader.verdict import Outcome, Verdict
from maskgrader.wire import simplify

from .faults import StudentFault, not_answered
from .student import Reply


class LocalCaller:
    """Reaches functions of this process the way the judge reaches those in its worker."""

    def __init__(self, namespace: Mapping[str, Any]) -> None:
        self._namespace = namespace

    def call(self, name: str, args: tuple, kwargs: dict[str, Any]) -> Reply:
        function = self._namespace.get(name)
        if not callable(function):
            raise not_answered(name)
        given = copy.deepcopy((args, kwargs))
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            try:
                value = function(*given[0], **given[1])
            except NotImplementedError:
                raise not_answered(name) from None
            except MemoryError:
                message = _("{name} asked for more memory than there is.").format(name=name)
                raise StudentFault(Verdict.MEMORY_LIMIT, message) from None
            except Exception as error:
                template = _("{name} stopped with {error}.")
                message = template.format(name=name, error=type(error).__name__)
                raise StudentFault(Verdict.RUNTIME_ERROR, message) from None
        return Reply(simplify(value), changed_arguments((args, kwargs), given))

    def value(self, name: str) -> Any:
        if name not in self._namespace:
            raise not_answered(name, final=False)
        return simplify(self._namespace[name])


def changed_arguments(before: Any, after: Any) -> tuple[int | str, ...]:
    """Positions and keywords of the arguments that a call left different from before."""
    (args_before, kwargs_before), (args_after, kwargs_after) = before, after
    changed: list[int | str] = [
        i for i, pair in enumerate(zip(args_before, args_after)) if not same(*pair)
    ]
    changed += [key for key in kwargs_before if not same(kwargs_before[key], kwargs_after.get(key))]
    return tuple(changed)


def same(before: Any, after: Any) -> bool:
    """Whether two arguments are equal to the last bit; functions always are."""
    if isinstance(before, np.ndarray):
        return (
            isinstance(after, np.ndarray)
            and before.shape == after.shape
            and before.dtype == after.dtype
            and before.tobytes() == after.tobytes()
        )
    if isinstance(before, list | tuple):
        return (
            isinstance(after, list | tuple)
            and len(before) == len(after)
            and all(map(same, before, after))
        )
    if isinstance(before, dict):
        return (
            isinstance(after, dict)
            and before.keys() == after.keys()
            and all(same(before[key], after[key]) for key in before)
        )
    return callable(before) or (type(before) is type(after) and before == after)


def run_in_this_kernel(assignment: str, exercise: str, namespace: Mapping[str, Any]) -> float:
    """Run an exercise's checks on the functions in `namespace`, print a line for each."""
    from maskgrader.course import find_root
    from maskgrader.judge.session import CheckSession

    session = CheckSession.shared(find_root(Path.cwd()), assignment)
    given = SimpleNamespace(**{k: v for k, v in namespace.items() if not k.startswith("_")})
    results = session.run(exercise, LocalCaller(namespace), seed="plain kernel", given=given)
    for result in results:
        mark = "passed" if result.outcome is Outcome.PASSED else str(result.kind)
        print(f"{result.points:g}/{result.max_points:g}  {result.title}: {mark}. {result.message}")
    return float(sum(result.points for result in results))
