"""Plays a rebuilt notebook: runs it up to a point, and calls the student's functions there."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable
from typing import Any

from maskgrader.checks import Reply, StudentFault
from maskgrader.protocol import (
    Bind,
    Call,
    Malformed,
    Packed,
    ReadValue,
    Returned,
    Value,
    pack,
)
from maskgrader.sandbox import Budget, Dialogue, Ended, LentFunctions, WarmWorker, disturbed
from maskgrader.submission import RebuiltCell

from .cell_runs import CellRun
from .changed_arguments import changed_by
from .fault_words import Faults
from .notebook_run import NotebookRun


class Player:
    """One pass over a notebook, as a `maskgrader.checks.Caller`.

    secret: hidden inputs may be in the child, so none of the student's own text is passed on.
    killed: cells that were stopped in earlier passes over the submission, by number. kept, reserve:
    see `NotebookRun`.
    """

    def __init__(
        self,
        worker: WarmWorker,
        cells: tuple[RebuiltCell, ...],
        budget: Budget,
        *,
        secret: bool,
        killed: dict[int, Ended] | None = None,
        kept: dict[int, str] | None = None,
        reserve: float = 0.0,
    ) -> None:
        self._secret = secret
        self._functions = LentFunctions()
        self._bindings: dict[str, Callable[..., Any]] = {}
        killed = killed if killed is not None else {}
        dialogue = Dialogue(self._functions)
        self._run = NotebookRun(
            worker,
            cells,
            budget,
            dialogue,
            secret=secret,
            killed=killed,
            kept=kept if kept is not None else {},
            reserve=reserve,
        )
        self._faults = Faults(cells, worker.limits, self.runs, killed, secret=secret)
        self.warnings: list[str] = []  # Python's warnings during calls, unless this pass is secret

    @property
    def runs(self) -> dict[int, CellRun]:
        """The outcomes of the cells that have run, by number."""
        return self._run.runs

    def close(self) -> None:
        self._run.close()

    def run_to(self, index: int) -> None:
        """Run the cells before `index` that have not been run."""
        self._run.run_to(index)

    def allow_checks(self) -> None:
        """Grant the next calls the time that the checks of one exercise may take."""
        self._run.replace_if_disturbed()
        with contextlib.suppress(Ended):  # the next call reports it
            self._prepare()
            self._run.ensure_child()[1].allow_checks()

    def bind(self, name: str, function: Callable[..., Any]) -> None:
        """Bind a name in the student's namespace to a function that lives in the judge.

        `Ended` if the child does not survive it.
        """
        self._prepare()
        self._run.ensure_child()[1].allow_checks()
        self._bind(name, function)
        self._bindings[name] = function

    def call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Reply:
        """Call a student's function; StudentFault if there is no answer."""
        with self._functions.for_one_call():
            outgoing = self._functions.outgoing
            sent = Packed(pack([outgoing(list(args)), outgoing(kwargs)]))
            try:
                self._prepare()
                self._run.was_called = True
                reply = self._run.ask(Call(name, sent))
                changed = changed_by(reply, args, kwargs, sent)
                if isinstance(reply, Malformed) or changed is None:
                    raise self._run.ensure_child()[0].end(disturbed())
            except Ended as ended:
                raise self._lose_child(name, ended) from None
        if isinstance(reply, Returned):
            if not self._secret:
                self.warnings += reply.warnings
            return Reply(reply.value, changed)
        raise self._faults.of(name, reply, self._run.target)

    def value(self, name: str) -> Any:
        """A copy of a student's variable; StudentFault if there is none."""
        try:
            self._prepare()
            reply = self._run.ask(ReadValue(name))
        except Ended as ended:
            raise self._lose_child(name, ended) from None
        if isinstance(reply, Value):
            return reply.value
        fault = self._faults.of(name, reply, self._run.target)
        # Never final, unlike for a function: other questions of the quiz may have answers.
        raise StudentFault(fault.kind, str(fault))

    def _prepare(self) -> None:
        """Ensure a child that has run the notebook up to here and has every binding.

        A new child is granted the time for checks. `Ended` if it does not survive the bindings.
        """
        is_new = self._run.child is None
        self._run.advance()
        _, time = self._run.ensure_child()
        if is_new:
            time.allow_checks()
            for name, function in self._bindings.items():
                self._bind(name, function)

    def _bind(self, name: str, function: Callable[..., Any]) -> None:
        parameters = len(inspect.signature(function).parameters)
        try:
            self._run.ask(Bind(name, self._functions.lend(function), parameters))
        except Ended:
            self._run.lose_child()
            raise

    def _lose_child(self, name: str, ended: Ended) -> StudentFault:
        self._run.lose_child()
        return StudentFault(ended.kind, f"{name}: {ended}", final=True)
