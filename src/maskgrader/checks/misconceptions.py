"""Known mistakes, declared beside the checks, and the search for the one that fits an answer.

    PROBES = {"causal_mask": lambda rng: [(4,), (1,), (6,)]}

    @misconception("causal_mask", hint="May a word look at itself? Which cell of its row says so?")
    def diagonal_hidden(T):
        \"\"\"The diagonal is crossed out too\"\"\"
        return np.where(np.tri(T, k=-1, dtype=bool), 0.0, -np.inf)

A mistake is reported only if it reproduces the student's answers to all probes and the right
solution does not. Where the mistake raises an error, the student's function must raise one too.
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

from maskgrader.protocol import Opaque, simplify

from .answer import allowance
from .failures import StudentFault
from .student_functions import Caller

Arguments = tuple[Any, ...]
Probes = Callable[[np.random.Generator], Sequence[Arguments]]
_KINDS = {"b": "truth", "i": "whole", "u": "whole", "f": "real"}
_NO_ANSWER = object()


@dataclass(frozen=True)
class Misconception:
    """A named mistake: the wrong computation, and a question that helps to correct it.

    wrong: takes the arguments of the exercise's function. probes: arguments that show the mistake,
    if those in the module's PROBES do not.
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
    """Turn a function that makes a mistake into a Misconception of the same name.

    The first line of its docstring names the mistake; `hint` is a question that helps to correct
    it, without revealing the code.
    """

    def mark(wrong: Callable[..., Any]) -> Misconception:
        title = (inspect.getdoc(wrong) or "").partition("\n")[0].strip()
        if not title or not hint:
            raise ValueError(
                f"{wrong.__name__} needs a hint, and a docstring whose first line names it"
            )
        return Misconception(wrong.__name__, exercise, title, hint, wrong, probes)

    return mark


class Catalogue:
    """The misconceptions of one assignment, and its right solutions.

    draw: returns the generator for an exercise's probes, always in the same state: probes need not
    be secret, and the same answers get the same diagnosis every year.
    """

    def __init__(
        self,
        module: ModuleType,
        reference: ModuleType,
        draw: Callable[[str], np.random.Generator],
    ) -> None:
        found = [item for item in vars(module).values() if isinstance(item, Misconception)]
        self.misconceptions: tuple[Misconception, ...] = tuple(found)
        self._default: Mapping[str, Probes] = module.PROBES
        self._reference = reference
        self._draw = draw
        self._drawn: dict[tuple[str, Probes], Sequence[Arguments]] = {}
        self._computed: dict[tuple[Callable[..., Any], Probes], list[Any]] = {}

    def of(self, exercise: str) -> list[Misconception]:
        return [known for known in self.misconceptions if known.exercise == exercise]

    def diagnose(self, exercise: str, caller: Caller) -> Misconception | None:
        """The mistake that reproduces the student's answers to the probes, if exactly one does."""
        matches = self.matches(exercise, lambda args: _ask(caller, exercise, args))
        return matches[0] if len(matches) == 1 else None

    def matches(self, exercise: str, answer: Callable[[Arguments], Any]) -> list[Misconception]:
        """All mistakes that reproduce the answers. answer: returns the answer to a probe."""
        asked: dict[Probes, list[Any]] = {}
        right = getattr(self._reference, exercise, _no_reference)
        found = []
        for known in self.of(exercise):
            probes = known.probes or self._default[exercise]
            if probes not in asked:
                asked[probes] = [answer(args) for args in self._probes(exercise, probes)]
            answers = asked[probes]
            if alike(answers, self._answers(exercise, known.wrong, probes)) and not alike(
                answers, self._answers(exercise, right, probes)
            ):
                found.append(known)
        return found

    def matches_of(self, known: Misconception) -> list[Misconception]:
        """All mistakes that would be found for a student who makes exactly this one."""
        return self.matches(known.exercise, lambda args: _attempt(known.wrong, args))

    def _probes(self, exercise: str, probes: Probes) -> Sequence[Arguments]:
        if (exercise, probes) not in self._drawn:
            self._drawn[exercise, probes] = probes(self._draw(exercise))
        return self._drawn[exercise, probes]

    def _answers(self, exercise: str, function: Callable[..., Any], probes: Probes) -> list[Any]:
        """The answers of a trusted function to the probes, cached since all students share them."""
        if (function, probes) not in self._computed:
            drawn = self._probes(exercise, probes)
            self._computed[function, probes] = [_attempt(function, args) for args in drawn]
        return self._computed[function, probes]


def _no_reference(*args: Any) -> Any:
    """Stands in for the right solution of an exercise that has none."""
    raise NotImplementedError


def _ask(caller: Caller, exercise: str, args: Arguments) -> Any:
    try:
        return caller.call(exercise, args, {}).value
    except StudentFault as fault:
        if fault.final:
            raise
        return _NO_ANSWER


def _attempt(function: Callable[..., Any], args: Arguments) -> Any:
    """The answer of a trusted function, which may raise an error on some probes."""
    try:
        return compute(function, args)
    except Exception:
        return _NO_ANSWER


def compute(function: Callable[..., Any], args: Arguments) -> Any:
    """What a trusted function returns, simplified like a student's answer."""
    with warnings.catch_warnings():  # mistakes may divide by zero, for example
        warnings.simplefilter("ignore")
        return simplify(function(*copy.deepcopy(args)))


def alike(one: Any, other: Any) -> bool:
    """Whether two answers agree: in kind, in shape, and in values within the tolerances."""
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
    same = (one == other) | (np.isnan(one) & np.isnan(other))
    with np.errstate(all="ignore"):
        near = np.abs(one - other) <= allowance(other)
    return bool(np.all(same | (near & np.isfinite(other))))
