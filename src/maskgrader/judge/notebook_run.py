"""Runs the cells of a rebuilt notebook in confined children, up to a given cell.

A cell that takes too long is interrupted, as in a kernel. A child that is killed or crashes is
replaced: the next request starts another one and runs the cells again up to the same point. Of a
cell that was stopped, only the statements before the one that did not end are run again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from maskgrader.course import Kind, without_hidden
from maskgrader.language import _
from maskgrader.protocol import Output, ReadValue, Request, RunCell
from maskgrader.results import Verdict
from maskgrader.sandbox import Budget, Child, ChildTime, Dialogue, Ended, WarmWorker
from maskgrader.submission import RebuiltCell, leading_code

from .borrowed_cells import borrowed_cells
from .cell_runs import CellRun, translated_error, translated_outputs
from .figure_cells import drawing_cells

_MAX_KEPT = 32 << 20  # characters that a whole notebook may show, pictures included
R = TypeVar("R")


class NotebookRun:
    """One pass over a notebook.

    secret: discard the outputs of cells. killed: cells that were stopped, and kept: what is run of
    them, by number, shared by the passes of a submission. reserve: the share of the budget that the
    student's own cells leave for answers and checks. runs: the outcomes of the cells that have run.
    """

    def __init__(
        self,
        worker: WarmWorker,
        cells: tuple[RebuiltCell, ...],
        budget: Budget,
        dialogue: Dialogue,
        *,
        secret: bool,
        killed: dict[int, Ended],
        kept: dict[int, str],
        reserve: float,
    ) -> None:
        self.worker = worker
        self._cells = cells
        self._budget = budget
        self._dialogue = dialogue
        self._secret = secret
        self._figures = worker.limits.figures and not secret
        self._borrowed = borrowed_cells(cells)
        self._skipped = frozenset() if self._figures else drawing_cells(cells)
        if any(cells[number].kind is Kind.FIGURE for number in self._borrowed):
            figures = (n for n in self._skipped if cells[n].kind is Kind.FIGURE)
            self._skipped = frozenset(figures) - self._borrowed
        self._time: ChildTime | None = None
        self._position = 0  # cells before this one have been run in the current child
        self._characters_left = _MAX_KEPT
        self.child: Child | None = None
        self.target = 0  # the cell that the notebook has been run up to
        self.was_called = False  # since the child was last known to be in sync
        self.killed = killed
        self._kept = kept
        self._reserve = reserve
        self.runs: dict[int, CellRun] = {}

    def close(self) -> None:
        if self.child is not None:
            self.child.close()
            self.child = None

    def run_to(self, index: int) -> None:
        """Run the cells before `index` that have not been run."""
        self.target = index
        self.replace_if_disturbed()
        self.advance()

    def advance(self) -> None:
        """Run the cells before the target that the current child, or a new one, has not run."""
        while self._position < self.target:
            if self._budget.spent:
                self._skip_the_rest()
                return
            number = self._position
            if self._is_run(number):
                try:
                    self._run_cell(number)
                except Ended as ended:
                    again = number in self._kept
                    self._stop(number, ended, "" if again else leading_code(self._source(number)))
                    self.lose_child()
                    continue
            self._position += 1

    def ask(self, request: Request[R]) -> R:
        """Ask the current child, or a new one. On `Ended`, the caller must call `lose_child`."""
        child, time = self.ensure_child()
        reply = self._dialogue.ask(child, request)
        time.charge()
        return reply

    def ensure_child(self) -> tuple[Child, ChildTime]:
        """The current child and its time; a new child has not run any cells yet."""
        if self.child is None or self._time is None:
            self.child = Child(self.worker, figures=self._figures)
            self._time = ChildTime(self.child, self._budget, self.worker.limits)
        return self.child, self._time

    def lose_child(self) -> None:
        """Forget a child that has ended; the next one runs the cells again."""
        if self._time is not None and self.child is not None:
            self._time.charge_the_rest()
        self.child = self._time = None
        self._position = 0

    def replace_if_disturbed(self) -> None:
        """Replace a child that calls left dead or out of sync, so that no other test suffers."""
        if self.child is None or self._time is None or not self.was_called:
            return
        self.was_called = False
        self._time.allow_a_reply()
        try:
            self.ask(ReadValue(""))
        except Ended:
            self.lose_child()

    def _skip_the_rest(self) -> None:
        ended = Ended(Verdict.TIME_LIMIT, _("The time for the whole notebook was used up before."))
        for number in range(self._position, self.target):
            if self._is_run(number):
                self.killed.setdefault(number, ended)
                self.runs.setdefault(number, CellRun(ended=ended))
        self._position = self.target

    def _is_run(self, number: int) -> bool:
        cell = self._cells[number]
        if cell.type != "code" or number in self._skipped:
            return False
        return cell.kind is not Kind.TEST or number in self._borrowed

    def _source(self, number: int) -> str:
        cell = self._cells[number]
        text = without_hidden(cell.source) if cell.kind is Kind.TEST else cell.source
        return self._kept.get(number, text)

    def _stop(self, number: int, ended: Ended, kept: str, shown: Sequence[Output] = ()) -> None:
        """Note that a cell was stopped, and what is run of it from now on."""
        self._kept[number] = kept
        ended = self.killed.setdefault(number, ended)
        self.runs.setdefault(number, CellRun([*shown], ended=ended))

    def _run_cell(self, number: int) -> None:
        cell, source = self._cells[number], self._source(number)
        is_own = cell.kind is Kind.PLAIN and not cell.ours
        if number in self._kept:
            self.runs.setdefault(number, CellRun(ended=self.killed[number]))
        if not source.strip() or (is_own and self._secret and _only_times(source)):
            return
        reserve = self._reserve if is_own else 0.0
        if is_own and min(self._budget.above(reserve)) <= 0:
            message = _("It was left out: the time for cells of your own was used up.")
            self.runs.setdefault(number, CellRun(ended=Ended(Verdict.TIME_LIMIT, message)))
            return
        child, time = self.ensure_child()
        with time.of_a_cell(answer=not is_own, reserve=reserve):
            done = self.ask(RunCell(number, source))
        shown = [] if self._secret else self._within_limit(translated_outputs(done.outputs()))
        error = translated_error(done.error) if done.error is not None else None
        lines = [line.line for line in error.lines if line.cell == number] if error else []
        is_full = (child.interrupted is not None or error is not None) and child.is_full
        if child.interrupted is None and cell.kind is not Kind.TEST:
            # of a test that is judged elsewhere, only names matter
            self.runs.setdefault(number, CellRun(shown, error))
        if child.interrupted is not None or is_full:
            kept = leading_code(source, lines[0]) if lines else leading_code(source)
            ended = child.interrupted or Ended(Verdict.MEMORY_LIMIT, _("It ran out of memory."))
            self._stop(number, ended, kept, shown)
        if is_full:  # what it holds would make every call fail
            child.close()
            self.lose_child()
            self._position = -1  # the next cell to run is the first one

    def _within_limit(self, outputs: list[Output]) -> list[Output]:
        """The outputs, or none if the submission has shown too much already."""
        size = sum(len(part) for output in outputs for part in output if part is not None)
        if size > self._characters_left:
            return []
        self._characters_left -= size
        return outputs


def _only_times(source: str) -> bool:
    """Whether a cell does nothing but measure: `%timeit` binds no names."""
    lines = [line for line in source.split("\n") if line.strip()]
    return lines[0].startswith("%%timeit") or all(ln.startswith(("%timeit", "#")) for ln in lines)
