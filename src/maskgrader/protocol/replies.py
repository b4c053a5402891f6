"""Replies from worker to judge. They are untrusted: decoding malformed parts never raises.

`encode` returns a message without its number; see `requests` for what is on the wire.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .cell_error import UNKNOWN_ERROR, CellError
from .outputs import Output, decode_outputs
from .values import Packed

READY = [0, "ready"]  # the first message; later failures are the student's
OK = "ok"
_MISSING, _UNSENDABLE, _ERROR = "missing", "unsendable", "error"


@dataclass(frozen=True)
class CellDone:
    """A cell has run. `shown` is untrusted until `outputs` has decoded it."""

    shown: Any
    error: CellError | None

    def encode(self) -> list[Any]:
        return [OK, decode_outputs(self.shown), self.error.encode() if self.error else None]

    def outputs(self) -> list[Output]:
        return decode_outputs(self.shown)

    @classmethod
    def decode(cls, body: list[Any]) -> CellDone:
        match body:
            case ["ok", shown, error]:
                return cls(shown, CellError.decode(error) if error is not None else None)
        return cls([], UNKNOWN_ERROR)


@dataclass(frozen=True)
class Returned:
    """A call has returned. `after`: its arguments after the call, packed like those sent."""

    value: Any
    after: Packed
    warnings: tuple[str, ...] = ()

    def encode(self) -> list[Any]:
        return [OK, self.value, self.after, [*self.warnings]]


@dataclass(frozen=True)
class Value:
    """A copy of a variable."""

    value: Any

    def encode(self) -> list[Any]:
        return [OK, self.value]


@dataclass(frozen=True)
class Bound:
    """A name has been bound."""

    def encode(self) -> list[Any]:
        return [OK]


@dataclass(frozen=True)
class Missing:
    """The student's namespace has no such name."""

    def encode(self) -> list[Any]:
        return [_MISSING]


@dataclass(frozen=True)
class Unsendable:
    """The value is too large for a message."""

    def encode(self) -> list[Any]:
        return [_UNSENDABLE]


@dataclass(frozen=True)
class Raised:
    """Student code, or the worker itself, has raised an exception."""

    error: CellError

    def encode(self) -> list[Any]:
        return [_ERROR, *self.error.encode()]


@dataclass(frozen=True)
class Malformed:
    """A reply that an honest worker never sends."""


Failure = Missing | Unsendable | Raised
Reply = CellDone | Returned | Value | Bound | Failure


def decode_failure(body: list[Any]) -> Failure:
    """Decode a reply other than "ok"; an unknown status counts as an error."""
    if body[0] == _MISSING:
        return Missing()
    return Unsendable() if body[0] == _UNSENDABLE else Raised(CellError.decode(body[1:]))


def body_of(message: Any, number: int) -> list[Any] | None:
    """`[status, ...]` if the message is a reply to request `number`, else None.

    Types are compared first, because comparing an array would return an array.
    """
    if type(message) is not list or [type(part) for part in message[:2]] != [int, str]:
        return None
    return message[1:] if message[0] == number else None
