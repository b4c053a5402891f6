"""Callbacks: during a call, student code calls a function that lives in the judge.

The worker sends `[n, "callback", function, args, kwargs]`, where n is the number of the request
that it is working on. The judge answers `[n, "answer", value]` or `[n, "refused", reason]`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .values import simplify

CALLBACK = "callback"
_ANSWER, _REFUSED = "answer", "refused"


@dataclass(frozen=True)
class Callback:
    """A call to a function of the judge, by the function's number."""

    function: int
    args: list[Any]
    kwargs: dict[str, Any]

    def encode(self) -> list[Any]:
        return [CALLBACK, self.function, self.args, self.kwargs]

    @classmethod
    def decode(cls, body: list[Any]) -> Callback | None:
        """Decode a callback from an untrusted worker; None if it is malformed."""
        if [type(part) for part in body[1:]] != [int, list, dict] or body[1] < 0:
            return None
        given = simplify(body[2:])
        if type(given) is not list or type(given[0]) is not list:  # larger than any function takes
            return None
        return cls(body[1], *given)


@dataclass(frozen=True)
class Answered:
    """The value that the function returned."""

    value: Any

    def encode(self) -> list[Any]:
        return [_ANSWER, self.value]


@dataclass(frozen=True)
class Refused:
    """The reason for which the call was refused."""

    reason: str

    def encode(self) -> list[Any]:
        return [_REFUSED, self.reason]


def decode_answer(message: Any, number: int) -> Answered | Refused:
    """The judge's answer to a callback made during request `number`."""
    answered, status, content = message
    if answered != number or status != _ANSWER:
        return Refused(str(content))
    return Answered(content)
