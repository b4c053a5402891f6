"""Functions of the judge that student code may call: arguments of a check, and correct helpers."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from maskgrader.files import bounded_memory
from maskgrader.language import N_, _
from maskgrader.protocol import Answered, Callback, FunctionRef, Refused, simplify

_REFUSED = N_("The function does not take arguments of this kind or shape.")


class LentFunctions:
    """The functions lent to one player's children, each known to them by a number."""

    def __init__(self) -> None:
        self._functions: list[Callable[..., Any]] = []

    def lend(self, function: Callable[..., Any]) -> FunctionRef:
        self._functions.append(function)
        return FunctionRef(len(self._functions) - 1)

    def outgoing(self, value: Any) -> Any:
        """A copy of an argument as it is sent, with a reference for each function in it."""
        if isinstance(value, list | tuple):
            return [self.outgoing(item) for item in value]
        if isinstance(value, dict):
            return {key: self.outgoing(item) for key, item in value.items()}
        return self.lend(value) if callable(value) else value

    @contextlib.contextmanager
    def for_one_call(self) -> Iterator[None]:
        """Revoke the functions lent within the block when it ends."""
        count = len(self._functions)
        try:
            yield
        finally:
            del self._functions[count:]

    def answer(self, callback: Callback | None) -> Answered | Refused:
        """Call the function. Unsuitable arguments and malformed callbacks are refused.

        So are arguments with which it would take too much memory.
        """
        if callback is None:
            return refused()
        try:
            function = self._functions[callback.function]
            with bounded_memory():
                return Answered(simplify(function(*callback.args, **callback.kwargs)))
        except Exception:
            return refused()


def refused() -> Refused:
    return Refused(_(_REFUSED))
