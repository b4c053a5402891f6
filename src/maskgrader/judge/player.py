"""Plays a rebuilt notebook in confined children: cells in order, calls at any point between.

A child that is killed or crashes is replaced: the next request starts another one and runs the
cells again up to the same point, without a cell that was killed.
"""

from __future__ import annotations

import contextlib
import inspect
import time
from collections.abc import Callable
from typing import Any

from maskgrader.checks import Reply, StudentFault
from maskgrader.cohort import Limits
from maskgrader.course import Kind
from maskgrader.language import N_, _
from maskgrader.protocol import FunctionRef, Packed, pack, simplify
from maskgrader.results import Verdict
from maskgrader.submission import RebuiltCell

from .budget import Budget
from .drawing import drawing_cells
from .fault_words import Faults
from .replies import CellError, CellRun, changed_in, read_shown
from .sandbox import Child, Ended, wall_allowance
from .warm_worker import Zygote

_MAX_KEPT = 32 << 20  # characters that a whole notebook may show, pictures included
_DISTURBED = N_("It disturbed the connection to the judge.")
_REFUSED = N_("The function does not take arguments of this kind or shape.")


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
        self._skipped = frozenset() if self._figures else drawing_cells(cells)
        self._child: Child | None = None
        self._number = 0
        self._position = 0  # cells before this one have been run in the present child
        self._target = 0
        self._cells_left = self._cells_wall_left = 0.0
        self._room = _MAX_KEPT
        self._spent = self._starved = 0.0
        self._called = False  # since the child was last known to be in step
        self._functions: list[Callable[..., Any]] = []
        self._bindings: dict[str, Callable[..., Any]] = {}
        self.killed = killed if killed is not None else {}
        self.runs: dict[int, CellRun] = {}
        self._faults = Faults(cells, self._limits, self.runs, self.killed, secret=secret)
        self.warnings: list[str] = []

    def close(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None

    def run_to(self, index: int) -> None:
        """Run the cells before `index` that have not been run."""
        self._target = index
        self._replace_if_disturbed()
        self._advance()

    def _advance(self) -> None:
        index = self._target
        while self._position < index:
            if self._budget.spent:
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

    def _replace_if_disturbed(self) -> None:
        """After calls: a child that they left dead or out of step must not cost others points."""
        if self._child is None or not self._called:
            return
        self._called = False
        self._child.allow(1.0, 2.0)
        try:
            self._request("value", "")
        except Ended:
            self._lose_child()

    def _refuse_the_rest(self, index: int) -> None:
        ended = Ended(Verdict.TIME_LIMIT, _("The time for the whole notebook was used up before."))
        for number in range(self._position, index):
            if self._runs(number):
                self.killed.setdefault(number, ended)
                self.runs.setdefault(number, CellRun(ended=ended))
        self._position = index

    def _runs(self, number: int) -> bool:
        cell = self._cells[number]
        return cell.type == "code" and cell.kind is not Kind.TEST and number not in self._skipped

    def _run_cell(self, number: int) -> None:
        child = self._ensure_child()
        self._give_back_waiting(child)
        before, begun = child.cpu_seconds, time.monotonic()
        wall = min(self._cells_wall_left, self._budget.wall_left)
        child.allow(min(self._cells_left, self._budget.left), wall)
        reply = self._request("cell", number, self._cells[number].source)
        self._cells_left -= child.cpu_seconds - before
        self._cells_wall_left -= time.monotonic() - begun - self._give_back_waiting(child)
        if reply[0] == "ok" and len(reply) == 3:
            error = CellError.read(reply[2]) if reply[2] is not None else None
            shown = [] if self._secret else self._keep(read_shown(reply[1]))
            self.runs[number] = CellRun(shown, error)
        else:
            self.runs[number] = CellRun(error=CellError("Exception", "", ()))

    def _give_back_waiting(self, child: Child) -> float:
        """Seconds since the last time that were lost to the machine's other work, given back."""
        before, self._starved = self._starved, child.starved_seconds
        self._budget.extend(self._starved - before)
        return self._starved - before

    def _keep(self, shown: list[list[Any]]) -> list[list[Any]]:
        """`shown`, unless the submission has shown too much already."""
        size = sum(len(part) for item in shown for part in item if part is not None)
        if size > self._room:
            return []
        self._room -= size
        return shown

    def _ensure_child(self) -> Child:
        if self._child is None:
            self._child = Child(self._zygote, figures=self._figures)
            self._cells_left = self._limits.cells_seconds
            self._cells_wall_left = wall_allowance(self._cells_left, self._limits)
            self._spent = 0.0
            self._starved = self._child.starved_seconds
        return self._child

    def _lose_child(self) -> None:
        if self._child is not None:
            self._budget.left -= self._child.used_seconds - self._spent
            self._child = None
        self._position = 0

    def _ready(self) -> Child:
        """A child in which the notebook has been run up to here, with every binding in place.

        A fresh one gets the time for checks. Ended if it does not survive the bindings.
        """
        fresh = self._child is None
        self._advance()
        child = self._ensure_child()
        if fresh:
            self._allow_checks(child)
            for name, function in self._bindings.items():
                self._bind(name, function)
        return child

    def bind(self, name: str, function: Callable[..., Any]) -> None:
        """Bind a name in the student's namespace to a function that lives in the judge.

        Ended if the child does not survive it.
        """
        self._allow_checks(self._ready())
        self._bind(name, function)
        self._bindings[name] = function

    def _bind(self, name: str, function: Callable[..., Any]) -> None:
        try:
            parameters = len(inspect.signature(function).parameters)
            self._request("bind", name, self._reference(function), parameters)
        except Ended:
            self._lose_child()
            raise

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
            if not self._is_reply(reply):
                raise child.end(Verdict.RUNTIME_ERROR, _(_DISTURBED))
            if reply[1] != "callback":
                self._account(child)
                return reply[1:]
            with child.paused():
                answer = self._serve(reply[2:])
            try:
                child.send([self._number, *answer])
            except (TypeError, ValueError, OverflowError, RecursionError, MemoryError):
                child.send([self._number, "refused", _(_REFUSED)])

    def _is_reply(self, reply: Any) -> bool:
        """Whether it is `[number, status, ...]`. Types first: an array compares to an array."""
        if type(reply) is not list or [type(part) for part in reply[:2]] != [int, str]:
            return False
        return reply[0] == self._number

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
            return ["refused", _(_REFUSED)]

    def allow_checks(self) -> None:
        """Give the coming calls the time that the checks of one exercise may take."""
        self._replace_if_disturbed()
        with contextlib.suppress(Ended):  # the call will say so
            self._allow_checks(self._ready())

    def _allow_checks(self, child: Child) -> None:
        self._give_back_waiting(child)
        seconds = min(self._limits.checks_seconds, max(self._budget.left, 0.1))
        child.allow(seconds, max(self._budget.wall_left, 0.1))

    def call(self, name: str, args: tuple, kwargs: dict[str, Any]) -> Reply:
        """Call a function of the student's (see `maskgrader.checks.Caller`)."""
        functions = len(self._functions)
        sent = Packed(pack([self._outgoing(list(args)), self._outgoing(kwargs)]))
        changed: tuple[int | str, ...] | None = ()
        try:
            self._ready()
            self._called = True
            reply = self._request("call", name, sent)
            if reply[0] == "ok":
                changed = changed_in(reply, args, kwargs, sent)
            if changed is None:
                assert self._child is not None
                raise self._child.end(Verdict.RUNTIME_ERROR, _(_DISTURBED))
        except Ended as ended:
            self._lose_child()
            raise StudentFault(ended.kind, f"{name}: {ended}", final=True) from None
        finally:
            del self._functions[functions:]
        if reply[0] == "ok":
            self._note_warnings(reply[3])
            return Reply(reply[1], changed)
        raise self._faults.of(name, reply, self._target)

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
        fault = self._faults.of(name, reply, self._target)
        # Another question of the quiz may have its answer: only a function is asked for once.
        raise StudentFault(fault.kind, str(fault))

    def _outgoing(self, value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [self._outgoing(item) for item in value]
        if isinstance(value, dict):
            return {key: self._outgoing(item) for key, item in value.items()}
        return self._reference(value) if callable(value) else value

    def _note_warnings(self, said: Any) -> None:
        if not self._secret and isinstance(said, list):
            self.warnings += [text[:300] for text in said if isinstance(text, str)][:5]
