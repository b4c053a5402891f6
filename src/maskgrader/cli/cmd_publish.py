"""`maskgrader publish`: verify the course, then generate and release a cohort's assignments."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

import click
from rich.markup import escape

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort
from maskgrader.course import check_files, quiz
from maskgrader.files import CourseError, find_root
from maskgrader.nbgrader import Publication

from . import console
from .cmd_verify import passes
from .options import cohort_option, selected_assignments


@click.command("publish")
@cohort_option
@click.option("--quick", is_flag=True, help="Verify a sample only.")
@click.option("--no-release", is_flag=True, help="Generate, but do not release to the exchange.")
@click.argument("assignments", nargs=-1)
def command(
    cohort: str | None, quick: bool, no_release: bool, assignments: tuple[str, ...]
) -> None:
    """Verify assignments, then generate and release them.

    Releases the named assignments, anew if they are released already. Without names, it releases
    those whose release date has come and that are not released yet.

    If there is any problem, nothing is generated or released: see `maskgrader verify`. If one
    assignment cannot be generated or released, it stays as it was, and the others are released.
    Exit code: 0 when all were released, 1 when there is a problem, 2 when nbgrader fails.
    """
    known = cohorts.load(find_root(), cohort)
    sys.exit(run(known, list(assignments), quick=quick, release=not no_release))


def run(cohort: Cohort, names: list[str], *, quick: bool, release: bool) -> int:
    """Verify, generate and, unless `release` is False, release. Returns the exit code."""
    with cohorts.chosen(cohort.name):
        chosen = selected_assignments(cohort.root, names)
        chosen = _named(cohort, chosen) if names else _due(cohort, chosen)
        if not chosen:
            console.err.print(
                f"No assignment of {cohort.name} is to be released now. "
                "To release one nevertheless, name it."
            )
            return 0
        if not passes(cohort, chosen, quick=quick, all_steps=False):
            console.err.print(
                "[bold red]Nothing was generated or released.[/] Fix the problems above first."
            )
            return 1
        failed = [name for name in chosen if not _publish(cohort, name, release=release)]
    return 2 if failed else 0


def _publish(cohort: Cohort, name: str, *, release: bool) -> bool:
    """Generate and release one assignment. False, with a message, if that failed."""
    try:
        is_new = Publication(cohort, name).run(release=release)
    except CourseError as error:
        console.err.print(f"[bold red]failed[/]     {escape(str(error))}", highlight=False)
        console.err.print(
            f"{name} stays as it was. Releasing needs an exchange folder that you can write to "
            "(`exchange` in the cohort's file); --no-release only generates."
        )
        return False
    if not is_new:
        console.out.print(f"unchanged  {name}: students have this version already")
    elif release:
        console.out.print(f"released   {name} in the course {escape(cohort.course_id)}")
    else:
        folder = (cohort.step("release") / name).relative_to(cohort.root)
        console.out.print(f"generated  {escape(str(folder))}")
    if notice := quiz.notice(check_files.laid_over(cohort), name):
        console.out.print(f"[yellow]note[/]       {escape(notice)}")
    return True


def _named(cohort: Cohort, names: list[str]) -> list[str]:
    """All of them; one that is not due yet is released early, with a warning."""
    for name in names:
        release = _release_date(cohort, name)
        if release is not None and release > datetime.now(UTC):
            when = console.time_in_zone(cohort, release)
            text = f"{name} is released early: its release is on {when}."
            console.err.print(escape(text), style="yellow")
    return names


def _due(cohort: Cohort, names: list[str]) -> list[str]:
    """Those whose release date has come and that are not released. Says why others are not."""
    found = []
    for name in names:
        release = _release_date(cohort, name)
        publication = Publication(cohort, name)
        if release is None:
            why = "it has no release date"
        elif release > datetime.now(UTC):
            why = f"its release is on {console.time_in_zone(cohort, release)}"
        elif publication.in_exchange and not publication.is_interrupted:
            why = f"it is released already; `maskgrader publish {name}` releases it anew"
        else:
            found.append(name)
            continue
        console.err.print(escape(f"{name} is skipped: {why}."), style="yellow", highlight=False)
    return found


def _release_date(cohort: Cohort, name: str) -> datetime | None:
    return cohort.dates[name].release if name in cohort.dates else None
