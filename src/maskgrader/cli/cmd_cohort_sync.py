"""`maskgrader cohort sync`."""

from __future__ import annotations

import click

from maskgrader import cohort as cohorts
from maskgrader.files import find_root
from maskgrader.nbgrader import grading_settings, synchronise

from . import console
from .options import cohort_option


@click.command("sync")
@cohort_option
def command(cohort: str | None) -> None:
    """Bring the gradebook up to date with the cohort's file.

    Updates due dates, extensions and late penalties. Grading, feedback and exports do this
    themselves.
    """
    known = cohorts.load(find_root(), cohort)
    found = grading_settings.load(known)
    done = synchronise(known, found.gradebook, found.config)
    console.out.print(f"[bold]{known.name}[/]")
    console.out.print(f"due dates changed: {', '.join(done.due_dates) or 'none'}")
    console.out.print(f"extensions changed: {done.extensions}")
    console.out.print(f"late penalties changed: {done.penalties}")
