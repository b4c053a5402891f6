"""`maskgrader hub`: a JupyterHub to try the course on."""

from __future__ import annotations

import signal
import sys
from typing import Any

import click
from rich.markup import escape

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort
from maskgrader.files import find_root
from maskgrader.hub import Hub, HubError, demand_requirements, leftovers, running

from . import console
from .options import cohort_option

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class _Stop(Exception):
    """One of the signals that stop the hub has arrived."""


@click.command("hub")
@cohort_option
@click.option(
    "--students",
    metavar="N",
    type=click.IntRange(1, 200),
    default=2,
    show_default=True,
    help="Number of student accounts.",
)
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(1, 65535),
    help="Port to listen on; default: a free one.",
)
@click.option("--clear", is_flag=True, help="Remove what a killed hub left behind, and exit.")
def command(cohort: str | None, students: int, port: int | None, clear: bool) -> None:
    """Try the course on a JupyterHub of its own, on this machine only.

    Needs root: it creates accounts for one instructor, one grader and some students, prints their
    passwords, and removes everything on Ctrl-C. What a killed hub leaves behind, the next one
    removes. Exit code: 0 when it was stopped, 1 when it could not run.
    """
    known = cohorts.load(find_root(), cohort)
    sys.exit(run(known, students=students, port=port, clear=clear))


def run(cohort: Cohort, *, students: int, port: int | None, clear: bool) -> int:
    """Run a trial hub until Ctrl-C or SIGTERM. Returns the exit code."""
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
                    f"JupyterHub exited unexpectedly with code {hub.process.returncode}."
                )
            finally:
                _ignore_signals()
                console.err.print("Stopping: removing the hub's accounts and files …")
    except _Stop:
        console.err.print("Everything has been removed.")
        return 0
    except (HubError, OSError) as error:  # such as a full disk
        console.err.print(f"maskgrader: {escape(str(error))}", style="bold red", soft_wrap=True)
        return 1


def _clear() -> None:
    """Remove what killed hubs left behind; a signal does not interrupt the removal."""
    handlers = {one: signal.signal(one, signal.SIG_IGN) for one in _SIGNALS}
    try:
        found = leftovers.clear_dead()
    finally:
        for one, handler in handlers.items():
            signal.signal(one, handler)
    if found:
        text = f"Removed what a killed hub left behind: {', '.join(found)}."
        console.err.print(text, soft_wrap=True)


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
    rows = [("log in as", "password", "to find")]
    rows += [(name, settings.passwords[name], then[role]) for name, role in settings.roles.items()]
    width = max(len(name) for name, _, _ in rows)
    lines = [f"{name:{width}}  {password:12}  {found}" for name, password, found in rows]
    click.echo(f"\nJupyterHub: {hub.url}\n\n" + "\n".join(lines))
    click.echo(
        f"\nThe course {settings.course} (cohort {settings.cohort}) is in the grader's home, "
        "ready to generate and release.\nOnly this machine can reach the hub. Press Ctrl-C to stop "
        "it; its accounts and all their work are then removed."
    )
