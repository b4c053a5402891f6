"""Runs cells of trusted notebooks in a namespace, as a notebook would."""

from __future__ import annotations

import signal
import warnings
from collections.abc import Iterable
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from .forking import limit


def run_cells(texts: Iterable[str]) -> dict[str, Any]:
    """The names that cells define. An error ends only the cell in which it occurs.

    Call it in a fork if the cells are not known to be harmless: a cell with magics gets an
    IPython shell, which changes the process and restarts its time limit.
    """
    namespace: dict[str, Any] = {"__name__": "__main__"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number, text in enumerate(texts):
            _run_cell(text, number, namespace)
    return namespace


def _run_cell(text: str, number: int, namespace: dict[str, Any]) -> None:
    try:
        plain = TransformerManager().transform_cell(text)
        if "get_ipython()" in plain and "get_ipython" not in namespace:
            _add_shell(namespace)
        exec(compile(plain, f"<cell {number}>", "exec"), namespace)
    except (Exception, SystemExit):
        return


class _Shell(InteractiveShell):
    """A shell without windows, for the few cells that use magics."""

    def enable_gui(self, gui: Any = None) -> None:
        pass


def _add_shell(namespace: dict[str, Any]) -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)  # starting the shell does not count as time of the cell
    config = Config()
    config.HistoryManager.enabled = False
    shell = _Shell.instance(config=config)
    shell.user_ns = namespace
    namespace["get_ipython"] = lambda: shell
    limit()
