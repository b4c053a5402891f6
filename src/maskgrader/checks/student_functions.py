"""The student's functions as a check sees them: `student.causal_mask(5)` returns an Answer."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from maskgrader.course import Variant
from maskgrader.language import _
from maskgrader.protocol import Opaque

from .answer import Answer
from .answer_reading import read_letter, read_number
from .failures import CheckFailed, not_answered


@dataclass(frozen=True)
class Reply:
    """The value that a call returned, and the arguments (position or keyword) that it changed."""

    value: Any
    changed: tuple[int | str, ...] = ()


class Caller(Protocol):
    """Reaches the student's code: the judge through its worker, or a plain kernel."""

    def call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Reply:
        """Call a student's function; StudentFault if there is no answer."""

    def value(self, name: str) -> Any:
        """A copy of a student's variable; StudentFault if there is none."""


class Student:
    """Gives access to the student's functions and quiz answers, and to nothing else.

    signatures: the reference solutions by name, which tell the names of parameters.
    quiz: the questions by name of their answer, as the student saw them.
    """

    def __init__(
        self,
        caller: Caller,
        signatures: Mapping[str, Callable[..., Any]],
        quiz: Mapping[str, Variant] | None = None,
    ) -> None:
        self._caller = caller
        self._signatures = signatures
        self._quiz = quiz or {}

    def __getattr__(self, name: str) -> Callable[..., Answer]:
        if name.startswith("_"):
            raise AttributeError(name)

        def call(*args: Any, **kwargs: Any) -> Answer:
            known = parameter_names(self._signatures.get(name), len(args))
            parameters = [one or _unnamed_argument(i) for i, one in enumerate(known)]
            reply = self._caller.call(name, args, kwargs)
            changed = tuple(parameters[k] if isinstance(k, int) else k for k in reply.changed)
            return Answer(reply.value, describe_call(name, parameters, args, kwargs), changed)

        return call

    def choice(self, name: str) -> str:
        """A quiz answer: one letter, "a" to "d", as `read_letter` reads it.

        Returns the letter that the chosen option has in the source notebook; in messages to the
        student, write `variant(name).shown(letter)`.
        """
        letter = read_letter(self._value(name))
        if letter is None:
            template = _('{name} must be one letter in quotes: "a", "b", "c" or "d".')
            raise CheckFailed(template.format(name=name))
        return self.variant(name).original(letter)

    def variant(self, name: str) -> Variant:
        """The question behind a quiz answer, as the student saw it."""
        return self._quiz.get(name, Variant())

    def number(self, name: str) -> float:
        """A quiz answer: a finite number."""
        number = read_number(self._value(name))
        if number is None:
            template = _("{name} must be a number, written without quotes.")
            raise CheckFailed(template.format(name=name))
        if not math.isfinite(number):
            raise CheckFailed(_("{name} must be a finite number.").format(name=name))
        return number

    def _value(self, name: str) -> Any:
        value = self._caller.value(name)
        if value is None or (isinstance(value, Opaque) and value.type_name == "ellipsis"):
            raise not_answered(name, final=False)
        return value


@lru_cache
def parameter_names(reference: Callable[..., Any] | None, count: int) -> tuple[str, ...]:
    """Names of the first `count` parameters in the reference solution; "" beyond its last."""
    names = list(inspect.signature(reference).parameters) if reference else []
    return tuple(names[i] if i < len(names) else "" for i in range(count))


def _unnamed_argument(position: int) -> str:
    return _("argument {number}").format(number=position + 1)


def describe_call(
    name: str, parameters: Sequence[str], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> str:
    """A call as the student would write it, with parameter names in place of secret values.

    >>> describe_call("self_attention", ["X", "W_q"], (1, 2), {"causal": False})
    'self_attention(X, W_q, causal=False)'
    """
    given = [*zip(parameters, args), *kwargs.items()]
    return f"{name}({', '.join(_describe_argument(key, value) for key, value in given)})"


def _describe_argument(name: str, value: Any) -> str:
    return f"{name}={value}" if value is None or isinstance(value, bool) else name
