"""Requests from judge to worker while a notebook runs.

On the wire each message is a list that begins with the number of the request it belongs to:

    judge to worker                             worker to judge
    [n, "cell", index, source]                  [n, "ok", outputs, error or None]
    [n, "call", name, Packed arguments]         [n, "ok", value, Packed arguments after, warnings]
    [n, "value", name]                          [n, "ok", value]
    [n, "bind", name, function, parameters]     [n, "ok"]

Instead of "ok" a worker answers `[n, "missing"]`, `[n, "unsendable"]` or `[n, "error", ...]`. Its
first message is `[0, "ready"]`. `encode` returns a message without its number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from .codec import WireError
from .replies import OK, Bound, CellDone, Failure, Malformed, Returned, Value, decode_failure
from .values import FunctionRef, Packed, simplify

_MAX_WARNINGS, _MAX_WARNING = 5, 300  # their number, and the characters of each

R = TypeVar("R")


class Request(Generic[R]):
    """A request whose reply decodes to an R."""

    kind: ClassVar[str]

    def encode(self) -> list[Any]:
        raise NotImplementedError

    def decode_reply(self, body: list[Any]) -> R:
        raise NotImplementedError


@dataclass(frozen=True)
class RunCell(Request[CellDone]):
    """Run a cell; `index` is its number in the notebook, for tracebacks."""

    index: int
    source: str
    kind: ClassVar[str] = "cell"

    def encode(self) -> list[Any]:
        return [self.kind, self.index, self.source]

    def decode_reply(self, body: list[Any]) -> CellDone:
        return CellDone.decode(body)


@dataclass(frozen=True)
class Call(Request[Returned | Failure | Malformed]):
    """Call a function; `arguments` is the packed message `[args, kwargs]`."""

    name: str
    arguments: Packed
    kind: ClassVar[str] = "call"

    def encode(self) -> list[Any]:
        return [self.kind, self.name, self.arguments]

    def decode_reply(self, body: list[Any]) -> Returned | Failure | Malformed:
        if body[0] != OK:
            return decode_failure(body)
        if len(body) != 4 or type(body[2]) is not Packed:
            return Malformed()
        warnings = body[3] if isinstance(body[3], list) else []
        texts = [text[:_MAX_WARNING] for text in warnings if isinstance(text, str)]
        return Returned(simplify(body[1]), body[2], tuple(texts[:_MAX_WARNINGS]))


@dataclass(frozen=True)
class ReadValue(Request[Value | Failure]):
    """Read a variable."""

    name: str
    kind: ClassVar[str] = "value"

    def encode(self) -> list[Any]:
        return [self.kind, self.name]

    def decode_reply(self, body: list[Any]) -> Value | Failure:
        if body[0] == OK and len(body) == 2:
            return Value(simplify(body[1]))
        return decode_failure(body)


@dataclass(frozen=True)
class Bind(Request[Bound]):
    """Bind a name to a function of the judge; `parameters` is the number of its parameters."""

    name: str
    function: FunctionRef
    parameters: int
    kind: ClassVar[str] = "bind"

    def encode(self) -> list[Any]:
        return [self.kind, self.name, self.function, self.parameters]

    def decode_reply(self, body: list[Any]) -> Bound:
        return Bound()


_REQUESTS: dict[str, Callable[..., Request[Any]]] = {
    request.kind: request for request in (RunCell, Call, ReadValue, Bind)
}


def decode_request(message: Any) -> tuple[int, Request[Any]]:
    """Decode a request from the judge and its number. WireError if it is malformed."""
    try:
        number, kind, *parts = message
        return number, _REQUESTS[kind](*parts)
    except (TypeError, ValueError, KeyError):
        raise WireError("not a request") from None
