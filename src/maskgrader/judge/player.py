"""Plays a rebuilt notebook in confined children: cells in order, calls at any point between.

A child that is killed or crashes is replaced: the next request starts another one and runs the
cells again up to the same point, without a cell that was killed.
"""

from __future__ import annotations

import contextlib
import difflib
import errno
import inspect
import math
import time
from collections.abc import Callable
from typing import Any

from maskgrader.checks import Reply, StudentFault
from maskgrader.checks.faults import not_answered
from maskgrader.course import Kind
from maskgrader.i18n import N_, _
from maskgrader.submission import RebuiltCell, defined_names
from maskgrader.verdict import Verdict
from maskgrader.wire import FunctionRef, Packed, pack, simplify

from .characters import oddity
from .drawing import drawing_cells
from .limits import Limits
from .replies import CellError, CellRun, changed_in, read_shown
from .sandbox import Child, Ended, Zygote, wall_allowance

_MAX_KEPT = 32 << 20  # characters that a whole notebook may show, pictures included
_DISTURBED = N_("It disturbed the connection to the judge.")
_UNREAD = ("SyntaxError", "IndentationError", "TabError")
_FILE_TOO_LARGE = f"[Errno {errno.EFBIG}]"
_REFUSED = N_("The function does not take arguments of this kind or shape.")


_LIMITS_OF_CALLS = {
    Verdict.MEMORY_LIMIT: N_("{name} asked for more memory than the {mib} MiB there are."),
    Verdict.OUTPUT_LIMIT: N_("{name} wrote a file of more than {mib} MiB."),
}
_LIMITS_OF_CELLS = {
    Verdict.MEMORY_LIMIT: N_(
        "{name} is not there: its cell asked for more memory than the {mib} MiB there are."
    ),
    Verdict.OUTPUT_LIMIT: N_("{name} is not there: its cell wrote a file of more than {mib} MiB."),
}


class Budget:
    """Time for a whole submission, shared by all of its children.

    seconds: of processor time. wall_seconds: of the clock, for those who sleep.
    """

    def __init__(self, seconds: float, wall_seconds: float = math.inf) -> None:
        self.left = seconds
        self._end = time.monotonic() + wall_seconds

    @property
    def wall_left(self) -> float:
        return self._end - time.monotonic()

    def extend(self, wall_seconds: float) -> None:
        """Give back what the machine's other work took."""
        self._end += wall_seconds

    @property
    def spent(self) -> bool:
        return self.left <= 0 or self.wall_left <= 0


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
        fault = self._fault(name, reply)
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

    def _fault(self, name: str, reply: list[Any]) -> StudentFault:
        if reply[0] == "missing":
            return self._missing(name)
        if reply[0] == "unsendable":
            message = _("{name} gave back something too large to read.").format(name=name)
            return StudentFault(Verdict.RUNTIME_ERROR, message)
        error = CellError.read(reply[1:])
        if error.type_name == "NotImplementedError":
            return not_answered(name)
        if limit := self._limit_behind(error, name, _LIMITS_OF_CALLS):
            return limit
        template = _("{name} stopped with {error}")
        message = template.format(name=name, error=self.describe(error))
        return StudentFault(Verdict.RUNTIME_ERROR, message)

    def _limit_behind(
        self, error: CellError, name: str, said: dict[Verdict, str], *, final: bool = False
    ) -> StudentFault | None:
        """The limit that an exception tells of, if it is one, in the words of `said`."""
        if error.type_name == "MemoryError":
            kind, most = Verdict.MEMORY_LIMIT, self._limits.memory_mib
        elif error.type_name == "OSError" and error.message.startswith(_FILE_TOO_LARGE):
            kind, most = Verdict.OUTPUT_LIMIT, self._limits.file_mib
        else:
            return None
        return StudentFault(kind, _(said[kind]).format(name=name, mib=most), final=final)

    def _missing(self, name: str) -> StudentFault:
        """Why a name is not there: its cell failed, was stopped, or is empty."""
        for number, cell in enumerate(self._cells[: self._target]):
            run = self.runs.get(number, CellRun())
            if cell.kind is not Kind.SOLUTION or name not in cell.source:
                continue
            if number in self.killed:
                ended = self.killed[number]
                template = _("{name} is not there: its cell was stopped. {why}")
                message = template.format(name=name, why=ended)
                return StudentFault(ended.kind, message, final=True)
            if run.error is None or run.error.type_name == "NotImplementedError":
                continue
            if limit := self._limit_behind(run.error, name, _LIMITS_OF_CELLS, final=True):
                return limit
            template = _("{name} is not there: its cell stopped with {error}")
            message = template.format(name=name, error=self.describe(run.error))
            return StudentFault(Verdict.RUNTIME_ERROR, message, final=True)
        if similar := self._similar(name):
            template = _("There is no {name}. Its cell defines {similar}: is that the right name?")
            message = template.format(name=name, similar=similar)
            return StudentFault(Verdict.NOT_ANSWERED, message, final=True)
        return not_answered(name)

    def _similar(self, name: str) -> str:
        """A misspelt name that the cell of a missing function defines, if there is one."""
        own = next((cell.source for cell in self._cells if cell.grade_id == name), "")
        close = difflib.get_close_matches(name, defined_names(own), 1, 0.8)
        odd = [f"U+{ord(character):04X}" for character in "".join(close) if not character.isascii()]
        if not odd:
            return " ".join(close)
        return _("{name} (with the letter {letter})").format(name=" ".join(close), letter=odd[0])

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
                    shown = lines[line - 1]
                    where = cell.place(line, shown.strip()[:120])
                    hint = oddity(shown) if error.type_name in _UNREAD else ""
                    template = _("{error} ({where}). {hint}") if hint else _("{error} ({where})")
                    return template.format(error=text, where=where, hint=hint)
        return _("{error}.").format(error=text)
