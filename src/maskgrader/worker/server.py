"""Serves the judge's requests in the confined process, one at a time."""

from __future__ import annotations

import inspect
import signal
import warnings
from collections.abc import Callable
from typing import Any

from maskgrader.protocol import (
    Answered,
    Bind,
    Bound,
    Call,
    Callback,
    CellDone,
    Channel,
    FunctionRef,
    Missing,
    Packed,
    Raised,
    ReadValue,
    Reply,
    Request,
    Returned,
    RunCell,
    Unsendable,
    Value,
    WireError,
    decode_answer,
    decode_request,
    pack,
    simplify,
    unpack,
)

from .cell_runner import CellRunner
from .error_reports import describe_error
from .shell import Shell

_TIMERS = (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF)


class Server:
    """Answers requests about the student's namespace, in the shell that ran the cells."""

    def __init__(self, channel: Channel, shell: Shell, runner: CellRunner) -> None:
        self._channel = channel
        self._shell = shell
        self._runner = runner
        self._number = 0  # of the request being served
        self._originals: dict[str, Any] = {}

    def serve(self) -> None:
        """Serve until the judge closes the connection."""
        while True:
            try:
                self._number, request = decode_request(self._channel.receive())
            except WireError:
                return
            try:
                reply = self._reply_to(request)
            except BaseException as error:  # SystemExit and hostile classes included
                reply = Raised(describe_error(error))
            _stop_timers()
            self._send(reply)

    def _reply_to(self, request: Request[Any]) -> Reply:
        match request:
            case RunCell(index, source):
                return self._cell(index, source)
            case Call(name, arguments):
                return self._call(name, arguments)
            case ReadValue(name):
                return self._value(name)
            case Bind(name, function, parameters):
                return self._bind(name, function, parameters)
        raise TypeError(f"unknown request: {request!r}")

    def _send(self, reply: Reply) -> None:
        try:
            self._channel.send([self._number, *reply.encode()])
        except (TypeError, ValueError, OverflowError, RecursionError, MemoryError):
            self._channel.send([self._number, *Unsendable().encode()])

    def _cell(self, index: int, source: str) -> Reply:
        outputs, error = self._runner.run_cell(index, source)
        return CellDone(outputs, error)

    def _value(self, name: str) -> Reply:
        if name not in self._shell.user_ns:
            return Missing()
        return Value(simplify(self._shell.user_ns[name]))

    def _bind(self, name: str, function: FunctionRef, parameters: int) -> Reply:
        """Replace the student's function with one of the judge's, under all of its names."""
        namespace = self._shell.user_ns
        # Each test cell binds it again; only the first binding replaces the student's own.
        original = self._originals.setdefault(name, namespace.get(name))
        replacement = _with_signature_of(original, self._remote(function), parameters)
        for other in [key for key, value in namespace.items() if value is original]:
            namespace[other] = replacement
        namespace[name] = replacement
        return Bound()

    def _call(self, name: str, packed: Packed) -> Reply:
        """Call a function. The reply holds its arguments after the call, so that changes show."""
        if name not in self._shell.user_ns:
            return Missing()
        function = self._shell.user_ns[name]
        args, kwargs = unpack(packed.data)
        self._runner.begin()
        given = [self._localise(item) for item in args]
        named = {key: self._localise(item) for key, item in kwargs.items()}
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            value = simplify(function(*given, **named))
        messages = tuple(f"{w.category.__name__}: {w.message}"[:300] for w in caught[:5])
        after = [
            [_outgoing(*pair) for pair in zip(args, given)],
            {key: _outgoing(kwargs[key], item) for key, item in named.items()},
        ]
        return Returned(value, Packed(pack(after)), messages)

    def _localise(self, value: Any) -> Any:
        return self._remote(value) if type(value) is FunctionRef else value

    def _remote(self, function: FunctionRef) -> Callable[..., Any]:
        def remote(*args: Any, **kwargs: Any) -> Any:
            """A function that lives in the judge."""
            number = self._number
            callback = Callback(function.number, simplify(args), simplify(kwargs))
            self._channel.send([number, *callback.encode()])
            answer = decode_answer(self._channel.receive(), number)
            if not isinstance(answer, Answered):
                raise ValueError(answer.reason)
            return answer.value

        return remote


def _with_signature_of(
    original: Any, replacement: Callable[..., Any], parameters: int
) -> Callable[..., Any]:
    """`replacement`, accepting the parameter names and extra options of `original`."""
    try:
        signature = inspect.signature(original)
    except (TypeError, ValueError):
        return replacement

    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError:
            return replacement(*args, **kwargs)
        bound.apply_defaults()
        return replacement(*list(bound.arguments.values())[:parameters])

    return call


def _outgoing(before: Any, after: Any) -> Any:
    """An argument after the call; a function is sent as the reference that was received."""
    return before if type(before) is FunctionRef else simplify(after)


def _stop_timers() -> None:
    """Cancel the student's alarms: one that fired later would cost another exercise its points."""
    for timer in _TIMERS:
        signal.setitimer(timer, 0)
