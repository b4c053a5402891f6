"""IPython without a kernel: the shell in which a student's cells run."""

from __future__ import annotations

import ast
import io
import sys
import warnings
from functools import lru_cache
from typing import Any

from IPython.core.compilerop import CachingCompiler
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import ExecutionResult, InteractiveShell
from traitlets import Type
from traitlets.config import Config

from maskgrader.protocol import NO_MAGIC, NO_SHELL

from .error_reports import cell_filename

# Magics of a real kernel that have no use here.
_KERNEL_MAGICS = ("autosave", "conda", "mamba", "pip", "uv", "connect_info", "qtconsole")
_DEBUGGER_MAGICS = ("debug", "pdb")
# Cell magics that start another program: they would wait for it until the time limit.
_PROGRAM_MAGICS = ("bash", "sh", "script", "perl", "ruby", "pypy", "python", "python2", "python3")
_WARM_UP = (
    "import numpy as np, matplotlib.pyplot as plt",
    "plt.subplots(figsize=(1, 1)); plt.close('all')",
    "1 / 0",
    "x = (",
    "np.zeros((2, 2)) @ np.ones((2, 2))",
)


class _Hook(DisplayHook):
    shell: Shell

    def __call__(self, result: Any = None) -> None:
        if result is None:
            return
        data, _ = self.shell.display_formatter.format(result)
        self.shell.shown.append(["result", data])
        self.update_user_ns(result)


class _Publisher(CapturingDisplayPublisher):
    shell: Shell

    def publish(self, data: Any, *metadata: Any, **others: Any) -> None:
        self.shell.shown.append(["display", data])


class _Compiler(CachingCompiler):
    """Names a cell's code after its number, so that a traceback shows which cell a line is in."""

    cell_number = 0

    def get_code_name(self, raw_code: str, transformed_code: str, number: int) -> str:
        return cell_filename(self.cell_number)


class Shell(InteractiveShell):
    """The shell that runs one submission; warmed up once, then forked.

    shown: the outputs of the current cell, as `[kind, text or data by MIME type]`.
    """

    displayhook_class = Type(_Hook)
    display_pub_class = Type(_Publisher)
    compiler_class = Type(_Compiler)
    compile: _Compiler
    display_formatter: Any  # IPython declares that it may be None; here it never is
    shown: list[list[Any]]
    _figures = False

    def run_numbered(self, number: int, source: str) -> ExecutionResult:
        """Run a cell under its number in the notebook."""
        self.compile.cell_number = number
        return self.run_cell(source, store_history=True)

    def enable_gui(self, gui: Any = None) -> None:
        """Open no windows: figures are drawn to a canvas, or not at all."""

    def use_inline_figures(self) -> None:
        """Show the figures of a cell among its outputs, as a notebook does."""
        self._figures = True
        self.enable_matplotlib("inline")

    def use_no_figures(self) -> None:
        """Show no figures, whatever `%matplotlib` asks for."""
        self._figures = False

    def enable_matplotlib(self, gui: Any = None) -> Any:
        return super().enable_matplotlib(gui) if self._figures else (None, "agg")

    def transform_cell(self, raw_cell: str) -> str:
        """Leave plain Python as it is, without IPython's slow search for magics."""
        return raw_cell if _is_python(raw_cell) else super().transform_cell(raw_cell)

    def should_run_async(self, raw_cell: str, **options: Any) -> bool:
        """Whether a cell awaits something at its top level."""
        try:
            return ("async" in raw_cell or "await" in raw_cell) and super().should_run_async(
                raw_cell, **options
            )
        except (RecursionError, MemoryError):  # running the cell will report it
            return False

    def showtraceback(self, *args: Any, **kwargs: Any) -> None:
        """The error is reported in the result; IPython's own tracebacks can take seconds."""

    showsyntaxerror = showtraceback

    def system(self, command: str) -> None:
        _print_error(NO_SHELL)
        self.user_ns["_exit_code"] = 127

    system_piped = system_raw = system

    def getoutput(self, command: str, split: bool = True, depth: int = 0) -> Any:
        _print_error(NO_SHELL)
        return [] if split else ""

    def run_line_magic(self, magic_name: str, line: str, _stack_depth: int = 1) -> Any:
        """Run a magic. If it, or its extension, is not installed, the cell continues without it."""
        if self.find_line_magic(magic_name) is None:
            return _no_magic()
        try:
            return super().run_line_magic(magic_name, line, _stack_depth + 1)
        except ModuleNotFoundError:
            if magic_name != "load_ext":
                raise
            return _no_magic()

    def ask_exit(self) -> None:
        """`exit` ends the kernel of a notebook; here it does nothing."""


@lru_cache(maxsize=8)
def _is_python(source: str) -> bool:
    """Whether a cell is Python without magics, so that IPython need not transform it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def make_shell() -> Shell:
    """Make a warm shell: a figure and an error have been made, so that its forks start fast."""
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
        for source in _WARM_UP:
            shell.run_cell(source)
    finally:
        sys.stdout, sys.stderr = real_streams
    for name in _KERNEL_MAGICS + _DEBUGGER_MAGICS:
        shell.magics_manager.register_function(_no_magic, "line", name)
    for name in _PROGRAM_MAGICS:
        shell.magics_manager.register_function(_no_program, "cell", name)
    shell.db = {}  # otherwise `%cd` writes its history to a file
    shell.reset(new_session=True)
    shell.shown.clear()
    return shell


def _print_error(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")


def _no_magic(line: str = "") -> None:
    _print_error(NO_MAGIC)


def _no_program(line: str = "", cell: str = "") -> None:
    _print_error(NO_SHELL)
