"""Plays a rebuilt notebook in confined children: cells in order, calls at any point between.

A child that is killed or crashes is replaced: the next request starts another one and runs the
cells again up to the same point, without a cell that was killed.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from maskgrader.checks import Reply, StudentFault
from maskgrader.checks.faults import not_answered
from maskgrader.checks.local import changed_arguments
from maskgrader.course import Kind
from maskgrader.submission import RebuiltCell
from maskgrader.verdict import Verdict
from maskgrader.wire import FunctionRef, simplify

from .limits import Limits
from .sandbox import Child, Ended, Zygote


@dataclass(frozen=True)
class CellError:
    """An exception of the student's, as the worker told it; nothing in it is believed."""

    type_name: str
    message: str
    lines: tuple[tuple[int, int], ...]

    @classmethod
    def read(cls, parts: Any) -> CellError:
        """From the worker's list; anything malformed becomes a plain Exception."""
        try:
            name, message, lines, bases = parts
            known = next((b for b in [name, *bases] if _is_exception(b)), "Exception")
            pairs = tuple((int(cell), int(line)) for cell, line in lines)
            return cls(known, str(message)[:2000], pairs)
        except (TypeError, ValueError):
            return cls("Exception", "", ())


def _is_exception(name: Any) -> bool:
    found = getattr(builtins, name, None) if isinstance(name, str) else None
    return isinstance(found, type) and issubclass(found, BaseException)


@dataclass
class CellRun:
    """What became of a cell: what it showed, and how it failed if it did."""

    shown: list[Any] = field(default_factory=list)
    error: CellError | None = None
    ended: Ended | None = None


class Budget:
    """Processor time for a whole submission, shared by all of its children."""

    def __init__(self, seconds: float) -> None:
        self.left = seconds


class Player:
    """One pass over the notebook. With `secret`, nothing of the student's text is passed on."""

    def __init__(
        self,
        zygote: Zygote,
        cells: tuple[RebuiltCell, ...],
        budget: Budget,
        *,
        secret: bool,
        killed: dict[int, Ended] | None = None,
    ) -> None:
        self._zygote = zygote
        self._limits: Limits = zygote.limits
        self._cells = cells
        self._budget = budget
        self._secret = secret
        self._figures = self._limits.figures and not secret
        self._child: Child | None = None
        self._number = 0
        self._position = 0  # cells before this one have been run in the present child
        self._target = 0
        self._cells_left = 0.0
        self._spent = 0.0
        self._functions: list[Callable[..., Any]] = []
        self._bindings: dict[str, Callable[..., Any]] = {}
        self.killed = killed if killed is not None else {}
        self.runs: dict[int, CellRun] = {}
        self.warnings: list[str] = []

    def close(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None

    def run_to(self, index: int) -> None:
        """Run the cells before `index` that have not been run."""
        self._target = index
        while self._position < index:
            if self._budget.left <= 0:
                self._refuse_the_rest(index)
                return
            number = self._position
            if self._runs(number) and number not in self.killed:
                try:
                    self._run_cell(number)
                except Ended as ended:
                    self.killed[number] = ended
                    self.runs[number] = CellRun(ended=ended)
                    self._lose_child()
                    continue
            self._position += 1

    def _refuse_the_rest(self, index: int) -> None:
        ended = Ended(Verdict.TIME_LIMIT, "The time for the whole notebook was used up before.")
        for number in range(self._position, index):
            if self._runs(number):
                self.killed.setdefault(number, ended)
                self.runs.setdefault(number, CellRun(ended=ended))
        self._position = index

    def _runs(self, number: int) -> bool:
        cell = self._cells[number]
        if cell.type != "code" or cell.kind is Kind.TEST:
            return False
        return cell.kind is not Kind.FIGURE or self._figures

    def _run_cell(self, number: int) -> None:
        child = self._ensure_child()
        before = child.cpu_seconds
        child.allow(min(self._cells_left, self._budget.left))
        reply = self._request("cell", number, self._cells[number].source)
        self._cells_left -= child.cpu_seconds - before
        if reply[0] == "ok" and len(reply) == 3:
            error = CellError.read(reply[2]) if reply[2] is not None else None
            shown = reply[1] if isinstance(reply[1], list) else []
            self.runs[number] = CellRun([] if self._secret else shown, error)
        else:
            self.runs[number] = CellRun(error=CellError("Exception", "", ()))

    def _ensure_child(self) -> Child:
        if self._child is None:
            self._child = Child(self._zygote, figures=self._figures)
            self._cells_left = self._limits.cells_seconds
            self._spent = 0.0
        return self._child

    def _lose_child(self) -> None:
        if self._child is not None:
            self._budget.left -= self._child.used_seconds - self._spent
            self._child = None
        self._position = 0

    def _ready(self) -> Child:
        """A child in which the notebook has been run up to here, with every binding in place."""
        fresh = self._child is None
        self.run_to(self._target)
        child = self._ensure_child()
        if fresh:
            for name, function in self._bindings.items():
                self._request("bind", name, self._reference(function))
        return child

    def bind(self, name: str, function: Callable[..., Any]) -> None:
        """Bind a name in the student's namespace to a function that lives in the judge."""
        self._ready()
        self._bindings[name] = function
        self._request("bind", name, self._reference(function))

    def _reference(self, function: Callable[..., Any]) -> FunctionRef:
        self._functions.append(function)
        return FunctionRef(len(self._functions) - 1)

    def _request(self, *message: Any) -> list[Any]:
        """Send a request, serve callbacks, return the answer; Ended if the child is no more."""
        child = self._ensure_child()
        self._number += 1
        child.send([self._number, *message])
        while True:
            reply = child.receive()
            if not isinstance(reply, list) or len(reply) < 2 or reply[0] != self._number:
                raise child.end(Verdict.RUNTIME_ERROR, "It disturbed the connection to the judge.")
            if reply[1] != "callback":
                self._account(child)
                return reply[1:]
            with child.paused():
                answer = self._serve(reply[2:])
            child.send([self._number, *answer])

    def _account(self, child: Child) -> None:
        used = child.cpu_seconds
        self._budget.left -= used - self._spent
        self._spent = used

    def _serve(self, request: list[Any]) -> list[Any]:
        """Answer a callback; arguments the function cannot take are refused in words."""
        try:
            number, args, kwargs = request
            value = self._functions[number](*args, **kwargs)
            return ["answer", simplify(value)]
        except Exception:
            return ["refused", "The function does not take arguments of this kind or shape."]

    def allow_checks(self) -> None:
        """Give the coming calls the time that the checks of one exercise may take."""
        self._ready().allow(min(self._limits.checks_seconds, max(self._budget.left, 0.1)))

    def call(self, name: str, args: tuple, kwargs: dict[str, Any]) -> Reply:
        """Call a function of the student's (see `maskgrader.checks.Caller`)."""
        functions = len(self._functions)
        sent = [self._outgoing(list(args)), self._outgoing(kwargs)]
        try:
            self._ready()
            reply = self._request("call", name, *sent)
        except Ended as ended:
            self._lose_child()
            raise StudentFault(ended.kind, f"{name}: {ended}", final=True) from None
        finally:
            del self._functions[functions:]
        if reply[0] == "ok" and len(reply) == 5:
            self._note_warnings(reply[4])
            changed = changed_arguments((args, kwargs), (reply[2], reply[3]))
            return Reply(reply[1], changed)
        raise self._fault(name, reply)

    def value(self, name: str) -> Any:
        """A copy of a variable of the student's."""
        try:
            self._ready()
            reply = self._request("value", name)
        except Ended as ended:
            self._lose_child()
            raise StudentFault(ended.kind, f"{name}: {ended}", final=True) from None
        if reply[0] == "ok" and len(reply) == 2:
            return reply[1]
        raise self._fault(name, reply)

    def _outgoing(self, value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [self._outgoing(item) for item in value]
        if isinstance(value, dict):
            return {key: self._outgoing(item) for key, item in value.items()}
        return self._reference(value) if callable(value) else value

    def _note_warnings(self, said: Any) -> None:
        if not self._secret and isinstance(said, list):
            self.warnings += [text for text in said if isinstance(text, str)][:5]

    def _fault(self, name: str, reply: list[Any]) -> StudentFault:
        if reply[0] == "missing":
            return self._missing(name)
        if reply[0] == "unsendable":
            message = f"{name} gave back something too large to read."
            return StudentFault(Verdict.RUNTIME_ERROR, message)
        error = CellError.read(reply[1:])
        if error.type_name == "NotImplementedError":
            return not_answered(name)
        if error.type_name == "MemoryError":
            return StudentFault(Verdict.MEMORY_LIMIT, f"{name} {self._too_much_memory()}")
        return StudentFault(Verdict.RUNTIME_ERROR, f"{name} stopped with {self.describe(error)}")

    def _too_much_memory(self) -> str:
        return f"asked for more memory than the {self._limits.memory_mib} MiB there are."

    def _missing(self, name: str) -> StudentFault:
        """Why a name is not there: its cell failed, was stopped, or is empty."""
        for number, cell in enumerate(self._cells[: self._target]):
            run = self.runs.get(number, CellRun())
            if cell.kind is not Kind.SOLUTION or name not in cell.source:
                continue
            if number in self.killed:
                ended = self.killed[number]
                message = f"{name} is not there: its cell was stopped. {ended}"
                return StudentFault(ended.kind, message, final=True)
            if run.error is None or run.error.type_name == "NotImplementedError":
                continue
            if run.error.type_name == "MemoryError":
                message = f"{name} is not there: its cell {self._too_much_memory()}"
                return StudentFault(Verdict.MEMORY_LIMIT, message, final=True)
            message = f"{name} is not there: its cell stopped with {self.describe(run.error)}"
            return StudentFault(Verdict.RUNTIME_ERROR, message, final=True)
        return not_answered(name)

    def describe(self, error: CellError) -> str:
        """An error in words: where in the student's own text, and its message if that is safe.

        Once hidden inputs have been in the child, an error's text could carry one out, so a secret
        player repeats only the error's type and a line of the student's own notebook.
        """
        text = error.type_name
        if error.message and not self._secret:
            text += f": {error.message.splitlines()[0][:300]}"
        for number, line in reversed(error.lines):
            if 0 <= number < len(self._cells):
                cell, lines = self._cells[number], self._cells[number].source.split("\n")
                if 1 <= line <= len(lines):
                    return f"{text} (line {line} of {cell.label}: {lines[line - 1].strip()[:120]})"
        return f"{text}."
