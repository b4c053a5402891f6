"""`maskgrader hub`: a JupyterHub to try the course on."""

from __future__ import annotations

import signal
from typing import Any

import click
from rich.markup import escape

from maskgrader.cohort import Cohort
from maskgrader.hub import Hub, HubError, demand_requirements, running, traces

from . import console

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class _Stop(Exception):
    """Somebody asked for the end."""


def run(cohort: Cohort, *, students: int, port: int | None, clear: bool) -> int:
    """Run a trial hub until Ctrl-C or SIGTERM. Exit code 0, or 1 when it could not run."""
    for number in _SIGNALS:
        signal.signal(number, _stop)
    try:
        demand_requirements()
        _clear()
        if clear:
            return 0
        console.err.print("Starting JupyterHub …")
        with running(cohort, students, port) as hub:
            _show(hub)
            try:
                hub.process.wait()
                raise HubError(
                    f"JupyterHub has ended by itself with code {hub.process.returncode}."
                )
            finally:
                _ignore_signals()
                console.err.print("Stopping: the hub's accounts and files are being removed …")
    except _Stop:
        console.err.print("Nothing of it is left.")
        return 0
    except (HubError, OSError) as error:  # such as a disk that is full
        console.err.print(f"maskgrader: {escape(str(error))}", style="bold red", soft_wrap=True)
        return 1


def _clear() -> None:
    kept = {one: signal.signal(one, signal.SIG_IGN) for one in _SIGNALS}  # half of it is worse
    try:
        found = traces.clear_dead()
    finally:
        for one, handler in kept.items():
            signal.signal(one, handler)
    if found:
        console.err.print(f"Removed what a killed hub left: {', '.join(found)}.", soft_wrap=True)


def _stop(number: int, frame: Any) -> None:
    _ignore_signals()
    raise _Stop


def _ignore_signals() -> None:
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_IGN)


def _show(hub: Hub) -> None:
    settings = hub.settings
    then = {
        "instructor": f"the formgrader: {hub.formgrader}",
        "grader": "JupyterLab with the course: Nbgrader, Formgrader",
        "student": "JupyterLab: Nbgrader, Assignment List",
    }
    rows = [("log in as", "password", "and find")]
    rows += [(name, settings.passwords[name], then[role]) for name, role in settings.roles.items()]
    width = max(len(name) for name, _, _ in rows)
    lines = [f"{name:{width}}  {password:12}  {found}" for name, password, found in rows]
    click.echo(f"\nJupyterHub: {hub.url}\n\n" + "\n".join(lines))
    click.echo(
        f"\nThe course {settings.course} (cohort {settings.cohort}) lies in the grader's home, "
        "ready to generate and release.\nOnly this machine can reach the hub. Ctrl-C stops it, and "
        "removes its accounts and all their work."
    )
