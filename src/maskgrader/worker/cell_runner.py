"""Runs cells in the confined process, collects their outputs and counts what they print."""

from __future__ import annotations

import base64
import builtins
import signal
import sys
from typing import Any

from IPython.core.interactiveshell import ExecutionResult
from matplotlib import pyplot

from maskgrader.protocol import MAX_TEXT, NO_DEBUGGER, NO_INPUT, TOO_DEEP, CellError, Output

from .error_reports import describe_error
from .shell import Shell
from .streams import OutputStream

_MAX_OUTPUTS = 120  # of one cell


class CellRunner:
    """Runs cells, and keeps the beginning of what each prints."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._kept = 0
        self._figures = False
        self._streams = OutputStream("stdout", self._write), OutputStream("stderr", self._write)
        builtins.input = _no_input
        sys.breakpointhook = _no_debugger

    def _write(self, name: str, text: str) -> None:
        room = MAX_TEXT - self._kept
        if room > 0 and text:
            shown, self._kept = self._shell.shown, self._kept + len(text)
            if shown and shown[-1][0] == name:
                shown[-1][1] += text[:room]
            else:
                shown.append([name, text[:room]])

    def begin(self) -> None:
        """Start a cell or a call: earlier output does not count against it.

        The streams are restored, because IPython needs them and a cell may have replaced them.
        """
        sys.stdout, sys.stderr = self._streams
        self._kept = 0

    def use_figures(self, wanted: bool) -> None:
        """Draw figures into the outputs, or make `plt.show()` do nothing at all."""
        self._figures = wanted
        if wanted:
            self._shell.use_inline_figures()
        else:
            self._shell.use_no_figures()
            pyplot.show = lambda *args, **kwargs: None

    def run_cell(self, number: int, source: str) -> tuple[list[Output], CellError | None]:
        """Run one cell; returns its outputs, and its error if it ended with one."""
        shell = self._shell
        shell.shown.clear()
        self.begin()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            result = shell.run_numbered(number, source)
        finally:  # an interrupt that comes too late must not end the process
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        if not self._figures:
            pyplot.close("all")
        outputs = [_plain_output(item) for item in shell.shown[:_MAX_OUTPUTS]]
        return outputs, self._error(result, source)

    def _error(self, result: ExecutionResult, source: str) -> CellError | None:
        error = result.error_before_exec or result.error_in_exec
        if error is None:
            return None
        if isinstance(error, SyntaxError) and error.msg == "incomplete input":
            error = self._plain_error(error, source)
        elif isinstance(result.error_before_exec, MemoryError | RecursionError):
            error = SyntaxError(TOO_DEEP)
        described = describe_error(error)
        if isinstance(error, RecursionError) and not described.lines:  # raised by the compiler
            return describe_error(SyntaxError(TOO_DEEP))
        return described

    def _plain_error(self, error: SyntaxError, source: str) -> SyntaxError:
        """Python's own error for a cell that ends too early; IPython would wait for more input."""
        try:
            compile(self._shell.transform_cell(source), error.filename or "", "exec")
        except SyntaxError as plain:
            return plain
        return error


def _plain_output(item: list[Any]) -> Output:
    kind, content = item
    if kind in ("stdout", "stderr"):
        return [kind, content]
    plain = str(content.get("text/plain", ""))[:MAX_TEXT]
    image = content.get("image/png")
    if isinstance(image, bytes):
        image = base64.b64encode(image).decode()
    return [kind, plain, image if isinstance(image, str) else None]


def _no_input(prompt: object = "") -> str:
    raise EOFError(NO_INPUT)


def _no_debugger(*args: object, **kwargs: object) -> None:
    sys.stderr.write(f"{NO_DEBUGGER}\n")
