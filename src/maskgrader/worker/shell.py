"""IPython without a kernel: runs a student's cells and keeps what they show."""

from __future__ import annotations

import ast
import base64
import builtins
import io
import signal
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from IPython.core.compilerop import CachingCompiler
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from matplotlib import pyplot
from traitlets import Type
from traitlets.config import Config

MAX_TEXT = 20_000  # characters of a cell's output, or of one result, that are kept
MAX_IMAGES = 20
_TIMERS = (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF)
_NO_SHELL = "Shell commands are not available where notebooks are graded.\n"
_NO_MAGIC = "This magic does nothing where notebooks are graded.\n"


@dataclass
class CellError:
    """An exception as it reached the top of a cell or a call, without its objects."""

    type_name: str
    message: str
    lines: list[tuple[int, int]] = field(default_factory=list)  # (cell, line) in student code
    bases: list[str] = field(default_factory=list)

    def as_list(self) -> list[Any]:
        return [self.type_name, self.message, [list(line) for line in self.lines], self.bases]


class Output(io.TextIOBase):
    """Standard output or error: text goes to the cell's list, and counts against the limit."""

    def __init__(self, name: str, sink: Callable[[str, str], None]) -> None:
        self._name = name
        self._sink = sink

    @property
    def encoding(self) -> str:
        return "utf-8"

    def writable(self) -> bool:
        return True

    def close(self) -> None:
        """`sys.stdout.close()` closes nothing: IPython flushes it after every cell."""

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._sink(self._name, text)
        return len(text)


class _Hook(DisplayHook):
    def __call__(self, result: Any = None) -> None:
        if result is None:
            return
        data, _ = self.shell.display_formatter.format(result)
        self.shell.shown.append(["result", data])
        self.update_user_ns(result)


class _Publisher(CapturingDisplayPublisher):
    def publish(self, data: dict, metadata: Any = None, **others: Any) -> None:
        self.shell.shown.append(["display", data])


class _Compiler(CachingCompiler):
    """Names a cell's code by its number, so that a traceback tells which cell a line is in."""

    cell_number = 0

    def get_code_name(self, raw_code: str, transformed_code: str, number: int) -> str:
        return f"<cell {self.cell_number}>"


class Shell(InteractiveShell):
    """The shell that runs one submission; made warm once, then forked."""

    displayhook_class = Type(_Hook)
    display_pub_class = Type(_Publisher)
    compiler_class = Type(_Compiler)
    shown: list[list[Any]]

    def enable_gui(self, gui: Any = None) -> None:
        """No windows: figures are drawn to a canvas, or not at all."""

    def transform_cell(self, raw_cell: str) -> str:
        """Plain Python is left as it is: IPython tokenizes every cell, in Python, to find that."""
        return raw_cell if _is_python(raw_cell) else super().transform_cell(raw_cell)

    def should_run_async(self, raw_cell: str, **options: Any) -> bool:
        """Whether a cell awaits something at its top level, which plain Python does not."""
        return not _is_python(raw_cell) and super().should_run_async(raw_cell, **options)

    def showtraceback(self, *args: Any, **kwargs: Any) -> None:
        """The error is reported in the result; IPython's own tracebacks can take seconds."""

    showsyntaxerror = showtraceback

    def system(self, command: str) -> None:
        sys.stderr.write(_NO_SHELL)
        self.user_ns["_exit_code"] = 127

    system_piped = system_raw = system

    def getoutput(self, command: str, split: bool = True, depth: int = 0) -> Any:
        sys.stderr.write(_NO_SHELL)
        return [] if split else ""

    def run_line_magic(self, magic_name: str, line: str, _stack_depth: int = 1) -> Any:
        """A magic or an extension that is not installed here does nothing, and stops no cell."""
        if self.find_line_magic(magic_name) is None:
            return _no_magic()
        try:
            return super().run_line_magic(magic_name, line, _stack_depth + 1)
        except ModuleNotFoundError:
            if magic_name != "load_ext":
                raise
            return _no_magic()

    def ask_exit(self) -> None:
        """`exit` in a notebook ends the kernel; here it ends nothing."""


@lru_cache(maxsize=8)
def _is_python(source: str) -> bool:
    """Whether a cell is Python without magics; what IPython would change is none of that."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def make_shell() -> Shell:
    """A warm shell: imports done, one figure and one error made, so that forks are quick."""
    config = Config()
    config.HistoryManager.enabled = False
    config.InteractiveShell.colors = "nocolor"
    config.InteractiveShell.history_length = 0
    config.InteractiveShell.xmode = "Plain"
    shell = Shell.instance(config=config)
    shell.shown = []
    shell.display_formatter.active_types = ["text/plain", "image/png"]
    real_streams = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = io.StringIO()
    try:
        for source in (
            "import numpy as np, matplotlib.pyplot as plt",
            "plt.subplots(figsize=(1, 1)); plt.close('all')",
            "1 / 0",
            "x = (",
            "np.zeros((2, 2)) @ np.ones((2, 2))",
        ):
            shell.run_cell(source)
    finally:
        sys.stdout, sys.stderr = real_streams
    # Magics of a real kernel that mean nothing here; `%cd` would keep a history in a file.
    for name in ("autosave", "conda", "mamba", "pip", "uv", "connect_info", "qtconsole"):
        shell.register_magic_function(_no_magic, "line", name)
    # Those that start another program would wait for it until the time is up.
    for name in ("bash", "sh", "script", "perl", "ruby", "pypy", "python", "python2", "python3"):
        shell.register_magic_function(_no_program, "cell", name)
    shell.db = {}
    shell.reset(new_session=True)
    shell.shown.clear()
    return shell


class Runner:
    """Runs cells and calls in the forked process and describes what came of them."""

    def __init__(self, shell: Shell, output_bytes: int, over_limit: Callable[[], None]) -> None:
        self._shell = shell
        self._most = self._left = output_bytes
        self._over_limit = over_limit
        self._kept = 0
        self._figures = False
        self._streams = Output("stdout", self._write), Output("stderr", self._write)
        builtins.input = _no_input

    def _write(self, name: str, text: str) -> None:
        self._left -= len(text)
        if self._left < 0:
            self._over_limit()
        room = MAX_TEXT - self._kept
        if room > 0 and text:
            shown, self._kept = self._shell.shown, self._kept + len(text)
            if shown and shown[-1][0] == name:
                shown[-1][1] += text[:room]
            else:
                shown.append([name, text[:room]])

    def begin(self) -> None:
        """A new cell or call: what was printed before does not count against it.

        IPython itself needs the streams, which a cell may have closed or set to None.
        """
        sys.stdout, sys.stderr = self._streams
        self._left = self._most
        self._kept = 0

    def use_figures(self, wanted: bool) -> None:
        """Draw figures into the outputs, or make `plt.show()` do nothing at all."""
        self._figures = wanted
        if wanted:
            self._shell.enable_matplotlib("inline")
        else:
            self._shell.enable_matplotlib = lambda gui=None: (None, "agg")
            pyplot.show = lambda *args, **kwargs: None

    def run_cell(self, number: int, source: str) -> tuple[list, CellError | None]:
        """Run one cell; returns what it showed, and its error if it ended with one."""
        shell = self._shell
        shell.shown.clear()
        self.begin()
        shell.compile.cell_number = number
        result = shell.run_cell(source, store_history=True)
        if not self._figures:
            pyplot.close("all")
        error = result.error_before_exec or result.error_in_exec
        if isinstance(error, SyntaxError) and error.msg == "incomplete input":
            error = self._plain_error(error, source)
        elif isinstance(result.error_before_exec, MemoryError | RecursionError):
            error = SyntaxError("the cell is nested too deeply for Python to read")
        shown = [_plain_output(item) for item in shell.shown[: MAX_IMAGES + 100]]
        return shown, describe_error(error) if error is not None else None

    def _plain_error(self, error: SyntaxError, source: str) -> SyntaxError:
        """What Python says of a cell that ends too early; IPython would wait for the rest of it."""
        try:
            compile(self._shell.transform_cell(source), error.filename or "", "exec")
        except SyntaxError as plain:
            return plain
        return error


def stop_timers() -> None:
    """An alarm that outlives its cell or call would end the process in another exercise's check."""
    for timer in _TIMERS:
        signal.setitimer(timer, 0)


def _plain_output(item: list[Any]) -> list[Any]:
    kind, content = item
    if kind in ("stdout", "stderr"):
        return [kind, content]
    plain = str(content.get("text/plain", ""))[:MAX_TEXT]
    image = content.get("image/png")
    if isinstance(image, bytes):
        image = base64.b64encode(image).decode()
    return [kind, plain, image if isinstance(image, str) else None]


def describe_error(error: BaseException) -> CellError:
    """What to say of an exception, whatever its own methods do."""
    try:
        message = str(error)[:2000]
    except BaseException:
        message = "(an error whose text cannot be had)"
    lines = []
    if isinstance(error, SyntaxError) and str(error.filename).startswith("<cell "):
        message = str(error.msg)[:2000]
        lines.append((_cell_number(error.filename), int(error.lineno or 0)))
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name.startswith("<cell "):
            lines.append((_cell_number(name), trace.tb_lineno))
        trace = trace.tb_next
    bases = [base.__name__ for base in type(error).__mro__ if base.__module__ == "builtins"]
    return CellError(type(error).__name__[:100], message, lines[-5:], bases[:8])


def _cell_number(filename: str) -> int:
    digits = filename.removeprefix("<cell ").removesuffix(">")
    return int(digits) if digits.isdigit() else -1


def _no_magic(line: str = "") -> None:
    sys.stderr.write(_NO_MAGIC)


def _no_program(line: str = "", cell: str = "") -> None:
    sys.stderr.write(_NO_SHELL)


def _no_input(prompt: object = "") -> str:
    raise EOFError("input() has nobody to ask where notebooks are graded.")
