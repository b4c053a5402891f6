"""Known mistakes as data beside the checks, and the search for the one behind an answer.

    PROBES = {"causal_mask": lambda rng: [(4,), (1,), (6,)]}

    @misconception("causal_mask", hint="May a word look at itself? Which cell of its row says so?")
    def diagonal_hidden(T):
        \"\"\"The diagonal is crossed out too\"\"\"
        return np.where(np.tri(T, k=-1, dtype=bool), 0.0, -np.inf)

A mistake is named only when it reproduces the student's answer on every probe, and the right
solution does not. Where the mistake stops with an error, so must the student's function.
"""

from __future__ import annotations

import copy
import inspect
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from maskgrader.wire import Opaque, simplify

from .answer import ATOL, RTOL
from .faults import StudentFault
from .student import Caller

Probes = Callable[[np.random.Generator], Sequence[tuple]]
_KINDS = {"b": "truth", "i": "whole", "u": "whole", "f": "real"}
_NO_ANSWER = object()


@dataclass(frozen=True)
class Misconception:
    """A mistake with a name: the wrong computation, and what to ask whoever made it.

    wrong: takes what the exercise's function takes. probes: arguments that show the mistake, where
    those in the module's PROBES do not.
    """

    name: str
    exercise: str
    title: str
    hint: str
    wrong: Callable[..., Any]
    probes: Probes | None = None


def misconception(
    exercise: str, *, hint: str, probes: Probes | None = None
) -> Callable[[Callable[..., Any]], Misconception]:
    """Turn a function that makes a mistake into a Misconception named like it.

    The first line of its docstring says what the mistake is; `hint` asks the question that leads
    out of it, without giving the line of code.
    """

    def mark(wrong: Callable[..., Any]) -> Misconception:
        title = (inspect.getdoc(wrong) or "").partition("\n")[0].strip()
        if not title or not hint:
            raise ValueError(f"{wrong.__name__} needs a docstring, whose first line names it")
        return Misconception(wrong.__name__, exercise, title, hint, wrong, probes)

    return mark


class Catalogue:
    """The misconceptions of one assignment, with its right solutions beside them.

    draw: gives the generator that an exercise's probes are drawn from, always the same one:
    probes are no secret of a cohort, and a name is given for the same answers every year.
    """

    def __init__(
        self,
        module: ModuleType,
        reference: ModuleType,
        draw: Callable[[str], np.random.Generator],
    ) -> None:
        found = [item for item in vars(module).values() if isinstance(item, Misconception)]
        self.misconceptions: tuple[Misconception, ...] = tuple(found)
        self._probes: Mapping[str, Probes] = module.PROBES
        self._reference = reference
        self._draw = draw

    def of(self, exercise: str) -> list[Misconception]:
        return [known for known in self.misconceptions if known.exercise == exercise]

    def diagnose(self, exercise: str, caller: Caller) -> Misconception | None:
        """The one mistake that reproduces what the student's function answers to the probes."""
        matches = self.matches(exercise, lambda args: _ask(caller, exercise, args))
        return matches[0] if len(matches) == 1 else None

    def matches(self, exercise: str, answer: Callable[[tuple], Any]) -> list[Misconception]:
        """All mistakes that reproduce the answers; `answer` gets the arguments of one probe."""
        asked: dict[Probes, tuple[Sequence[tuple], list[Any]]] = {}
        found = []
        for known in self.of(exercise):
            probes = known.probes or self._probes[exercise]
            if probes not in asked:
                drawn = probes(self._draw(exercise))
                asked[probes] = drawn, [answer(args) for args in drawn]
            drawn, answers = asked[probes]
            if not self._is_right(exercise, drawn, answers) and all(
                alike(given, _attempt(known.wrong, args)) for given, args in zip(answers, drawn)
            ):
                found.append(known)
        return found

    def matches_of(self, known: Misconception) -> list[Misconception]:
        """All mistakes that are seen in a student's answers who makes exactly this one."""
        return self.matches(known.exercise, lambda args: _attempt(known.wrong, args))

    def right(self, exercise: str, args: tuple) -> Any:
        """What the right solution answers."""
        return compute(getattr(self._reference, exercise), args)

    def _is_right(self, exercise: str, drawn: Sequence[tuple], answers: list[Any]) -> bool:
        return all(alike(given, self.right(exercise, args)) for given, args in zip(answers, drawn))


def _ask(caller: Caller, exercise: str, args: tuple) -> Any:
    try:
        return caller.call(exercise, args, {}).value
    except StudentFault as fault:
        if fault.final:
            raise
        return _NO_ANSWER


def _attempt(function: Callable[..., Any], args: tuple) -> Any:
    """What a mistake answers: it may stop with an error on some probes, as the student's does."""
    try:
        return compute(function, args)
    except Exception:
        return _NO_ANSWER


def compute(function: Callable[..., Any], args: tuple) -> Any:
    """What a trusted function answers, in the form in which a student's answer comes back."""
    with warnings.catch_warnings():  # mistakes divide by zero, and so on
        warnings.simplefilter("ignore")
        return simplify(function(*copy.deepcopy(args)))


def alike(one: Any, other: Any) -> bool:
    """Whether two answers are the same thing: kind, shape, and values within the tolerances."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, Opaque) or isinstance(other, Opaque):
        return isinstance(one, Opaque) and isinstance(other, Opaque) and one == other
    if isinstance(one, np.ndarray) is not isinstance(other, np.ndarray):
        return False
    if not isinstance(one, np.ndarray | np.number | int | float | bool | np.bool_):
        return type(one) is type(other) and one == other
    one, other = np.asarray(one), np.asarray(other)
    kinds = _KINDS.get(one.dtype.kind), _KINDS.get(other.dtype.kind)
    if one.shape != other.shape or kinds[0] is None or kinds[0] != kinds[1]:
        return False
    return _close(one.astype(np.float64), other.astype(np.float64))


def _close(one: np.ndarray, other: np.ndarray) -> bool:
    largest = np.max(np.abs(other), initial=0.0, where=np.isfinite(other))
    with np.errstate(all="ignore"):
        return np.allclose(one, other, rtol=RTOL, atol=ATOL * float(largest), equal_nan=True)
