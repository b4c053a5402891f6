"""Explains what went wrong with a student's function, in text that is safe to show."""

from __future__ import annotations

import difflib
import errno
from collections.abc import Mapping

from maskgrader.checks import StudentFault, not_answered
from maskgrader.cohort import Limits
from maskgrader.course import Kind
from maskgrader.language import N_, _
from maskgrader.protocol import CellError, Failure, Missing, Unsendable
from maskgrader.results import Verdict
from maskgrader.sandbox import Ended
from maskgrader.submission import RebuiltCell, defined_names

from .cell_runs import CellRun, translated_error
from .odd_characters import oddity

_SYNTAX_ERRORS = ("SyntaxError", "IndentationError", "TabError")
_MAX_SEARCHED = 100_000  # characters of a cell in which a line is looked for
_FILE_TOO_LARGE = f"[Errno {errno.EFBIG}]"
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


class Faults:
    """Explains the faults of one pass over a notebook.

    runs: the outcome of each cell, by number. killed: cells that were stopped. Both grow during
    the pass. secret: whether hidden inputs may be in the child.
    """

    def __init__(
        self,
        cells: tuple[RebuiltCell, ...],
        limits: Limits,
        runs: Mapping[int, CellRun],
        killed: Mapping[int, Ended],
        *,
        secret: bool,
    ) -> None:
        self._cells = cells
        self._limits = limits
        self._runs = runs
        self._killed = killed
        self._secret = secret

    def of(self, name: str, failure: Failure, run: int) -> StudentFault:
        """The fault behind a child's reply about `name`. The cells before `run` have been run."""
        if isinstance(failure, Missing):
            return self._missing(name, run)
        if isinstance(failure, Unsendable):
            message = _("{name} gave back something too large to read.").format(name=name)
            return StudentFault(Verdict.RUNTIME_ERROR, message)
        error = translated_error(failure.error)
        if error.type_name == "NotImplementedError":
            return not_answered(name)
        if limit := self._limit_behind(error, name, _LIMITS_OF_CALLS):
            return limit
        template = _("{name} stopped with {error}")
        message = template.format(name=name, error=self._describe(error))
        return StudentFault(Verdict.RUNTIME_ERROR, message)

    def _limit_behind(
        self, error: CellError, name: str, templates: dict[Verdict, str], *, final: bool = False
    ) -> StudentFault | None:
        """The fault for an exception that reports a limit, worded by `templates`; else None."""
        if error.type_name == "MemoryError":
            kind, most = Verdict.MEMORY_LIMIT, self._limits.memory_mib
        elif error.type_name == "OSError" and error.message.startswith(_FILE_TOO_LARGE):
            kind, most = Verdict.OUTPUT_LIMIT, self._limits.file_mib
        else:
            return None
        return StudentFault(kind, _(templates[kind]).format(name=name, mib=most), final=final)

    def _missing(self, name: str, run: int) -> StudentFault:
        """Why a name is missing: its cell failed, was stopped, or is empty."""
        for number, cell in enumerate(self._cells[:run]):
            outcome = self._runs.get(number, CellRun())
            if cell.kind is not Kind.SOLUTION or name not in cell.source:
                continue
            if number in self._killed:
                ended = self._killed[number]
                template = _("{name} is not there: its cell was stopped. {why}")
                message = template.format(name=name, why=ended)
                return StudentFault(ended.kind, message, final=True)
            if outcome.error is None or outcome.error.type_name == "NotImplementedError":
                continue
            if limit := self._limit_behind(outcome.error, name, _LIMITS_OF_CELLS, final=True):
                return limit
            template = _("{name} is not there: its cell stopped with {error}")
            message = template.format(name=name, error=self._describe(outcome.error))
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

    def _describe(self, error: CellError) -> str:
        """An error in words: its type, where in the student's code, and its message if safe.

        In a secret pass the message is left out, because it could leak a hidden input.
        """
        text = error.type_name
        if error.message and not self._secret:
            text += f": {error.message.splitlines()[0][:300]}"
        for number, line in reversed(error.lines):
            if 0 <= number < len(self._cells):
                cell = self._cells[number]
                lines = cell.source[:_MAX_SEARCHED].split("\n")
                if 1 <= line <= len(lines):
                    shown = lines[line - 1]
                    where = cell.place(line, shown.strip()[:120])
                    hint = oddity(shown) if error.type_name in _SYNTAX_ERRORS else ""
                    template = _("{error} ({where}). {hint}") if hint else _("{error} ({where})")
                    return template.format(error=text, where=where, hint=hint)
        return _("{error}.").format(error=text)
