"""The confined process of one submission: answers the judge's requests, one after the other."""

from __future__ import annotations

import contextlib
import fcntl
import inspect
import os
import socket
import tempfile
import warnings
from collections.abc import Callable
from typing import Any

from maskgrader.protocol import Channel, FunctionRef, Packed, WireError, pack, simplify, unpack

from .confine import Jail, ProcessLimits
from .shell import Runner, Shell, describe_error, stop_timers

# Exit codes, by which the judge learns how a child ended. Student code can exit with them too,
# and gains another kind of failure by it.
EXIT_FAILED, EXIT_MEMORY_LIMIT, EXIT_OUTPUT_LIMIT = 70, 71, 75
_CONNECTION = 3
_HIGHEST_DESCRIPTOR = 1 << 16


def run_child(
    shell: Shell, jail: Jail, scratch: str, connection: int, output: int, options: dict[str, Any]
) -> None:
    """Arrange descriptors, enter the jail, serve. Never returns to the caller's code."""
    _arrange(connection, output, jail.descriptor)
    os.setsid()
    os.chdir(scratch)
    os.umask(0o077)
    os.environ.update(HOME=scratch, TMPDIR=scratch)
    _be_the_first_to_go()
    tempfile.tempdir = scratch  # the warm process may have asked, and would be remembered
    channel = Channel(socket.socket(fileno=_CONNECTION))
    runner = Runner(shell, options["output_bytes"], lambda: os._exit(EXIT_OUTPUT_LIMIT))
    runner.use_figures(options["figures"])
    jail.enter(ProcessLimits(**options["limits"]))
    channel.send([0, "ready"])  # from here on, whatever happens is the student's doing
    Server(channel, shell, runner).serve()


def _arrange(connection: int, output: int, kept: int | None) -> None:
    """0 reads nothing, 1 and 2 are the counted pipe, 3 is the judge; only `kept` stays open too.

    The descriptors are copied out of the way first: one of them may be a target of another.
    """
    nothing = os.open("/dev/null", os.O_RDONLY)
    copies = [fcntl.fcntl(fd, fcntl.F_DUPFD, 64) for fd in (nothing, output, output, connection)]
    for target, fd in enumerate(copies):
        os.dup2(fd, target)
    lowest = _CONNECTION + 1
    if kept is not None:
        os.closerange(lowest, kept)
        lowest = kept + 1
    os.closerange(lowest, _HIGHEST_DESCRIPTOR)


def _be_the_first_to_go() -> None:
    """Where memory runs short, the kernel is to end this process, and not the judge."""
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")


class Server:
    """Serves requests `[number, kind, ...]` and answers `[number, status, ...]`."""

    def __init__(self, channel: Channel, shell: Shell, runner: Runner) -> None:
        self._channel = channel
        self._shell = shell
        self._runner = runner
        self._number = 0
        self._originals: dict[str, Any] = {}

    def serve(self) -> None:
        handlers: dict[str, Callable[..., list]] = {
            "cell": self._cell,
            "call": self._call,
            "value": self._value,
            "bind": self._bind,
        }
        while True:
            try:
                self._number, kind, *arguments = self._channel.receive()
            except WireError:
                return
            try:
                answer = handlers[kind](*arguments)
            except BaseException as error:  # SystemExit and hostile classes included
                answer = ["error", *describe_error(error).as_list()]
            stop_timers()
            self._reply(answer)

    def _reply(self, answer: list) -> None:
        try:
            self._channel.send([self._number, *answer])
        except (TypeError, ValueError, OverflowError, RecursionError, MemoryError):
            self._channel.send([self._number, "unsendable"])

    def _cell(self, index: int, source: str) -> list:
        shown, error = self._runner.run_cell(index, source)
        return ["ok", shown, error.as_list() if error else None]

    def _value(self, name: str) -> list:
        if name not in self._shell.user_ns:
            return ["missing"]
        return ["ok", simplify(self._shell.user_ns[name])]

    def _bind(self, name: str, function: FunctionRef, parameters: int) -> list:
        """Put a function of the judge's in the place of the student's, under all of its names."""
        namespace = self._shell.user_ns
        # It is bound once more for each test cell; only the first time it replaces the student's.
        original = self._originals.setdefault(name, namespace.get(name))
        right = _called_like(original, self._remote(function), parameters)
        for other in [key for key, value in namespace.items() if value is original]:
            namespace[other] = right
        namespace[name] = right
        return ["ok"]

    def _call(self, name: str, packed: Packed) -> list:
        """Call a function. The arguments go back as they are then, so that a change shows."""
        if name not in self._shell.user_ns:
            return ["missing"]
        function = self._shell.user_ns[name]
        args, kwargs = unpack(packed.data)
        self._runner.begin()
        given = [self._localise(item) for item in args]
        named = {key: self._localise(item) for key, item in kwargs.items()}
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            value = simplify(function(*given, **named))
        said = [f"{w.category.__name__}: {w.message}"[:300] for w in caught[:5]]
        after = [
            [_outgoing(*pair) for pair in zip(args, given)],
            {key: _outgoing(kwargs[key], item) for key, item in named.items()},
        ]
        return ["ok", value, Packed(pack(after)), said]

    def _localise(self, value: Any) -> Any:
        return self._remote(value) if type(value) is FunctionRef else value

    def _remote(self, function: FunctionRef) -> Callable[..., Any]:
        def remote(*args: Any, **kwargs: Any) -> Any:
            """A function that lives in the judge."""
            number = self._number
            request = ["callback", function.number, simplify(args), simplify(kwargs)]
            self._channel.send([number, *request])
            answered, status, value = self._channel.receive()
            if answered != number or status != "answer":
                raise ValueError(str(value))
            return value

        return remote


def _called_like(original: Any, right: Callable[..., Any], parameters: int) -> Callable[..., Any]:
    """`right`, called with the names and extra options of the student's own function."""
    try:
        signature = inspect.signature(original)
    except (TypeError, ValueError):
        return right

    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError:
            return right(*args, **kwargs)
        bound.apply_defaults()
        return right(*list(bound.arguments.values())[:parameters])

    return call


def _outgoing(before: Any, after: Any) -> Any:
    """An argument after the call; a function is still the one that came."""
    return before if type(before) is FunctionRef else simplify(after)


def die(error: BaseException) -> None:
    """End a child that could not be confined, or that ran out of memory even for its answer."""
    if isinstance(error, MemoryError):
        os._exit(EXIT_MEMORY_LIMIT)
    os.write(2, f"{type(error).__name__}: {error}".encode()[:500])
    os._exit(EXIT_FAILED)
