"""`maskgrader publish`: verify the course, then generate and release a cohort's assignments."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from typing import Any

import click
from rich.markup import escape

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort
from maskgrader.course import check_files, quiz
from maskgrader.files import CourseError, assignments, find_root
from maskgrader.nbgrader import open_api, said

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
    """Verify the course, then generate and release assignments.

    Releases the named assignments, or all whose release date has passed.

    If the course has any problem, nothing is generated or released: see `maskgrader verify`. Exit
    code: 0 when all were released, 1 when the course has a problem, 2 when nbgrader fails.
    """
    known = cohorts.load(find_root(), cohort)
    sys.exit(run(known, list(assignments), quick=quick, release=not no_release))


def run(cohort: Cohort, names: list[str], *, quick: bool, release: bool) -> int:
    """Verify, generate and, unless `release` is False, release. Returns the exit code."""
    names = _due(cohort, selected_assignments(cohort.root, names), named=bool(names))
    if not names:
        return 0
    # All assignments, not only those to be released: they share release folder, seed and judge.
    if not passes(cohort, assignments(cohort.root), quick=quick, all_steps=False):
        console.err.print(
            "[bold red]Nothing was generated or released.[/] Fix the problems above first."
        )
        return 1
    os.environ["MASKGRADER_COHORT"] = cohort.name  # nbgrader's configuration reads it
    api = open_api(cohort.root)
    for name in names:
        _require_success(api.generate_assignment(name, force=True), f"generate {name}")
        console.out.print(f"generated  {cohort.step('release') / name}")
        if notice := quiz.notice(check_files.laid_over(cohort), name):
            console.out.print(f"[yellow]note[/]       {escape(notice)}")
    if release:
        for name in names:
            _require_success(api.release_assignment(name), f"release {name}")
            console.out.print(f"released   {name} in the course {escape(cohort.course_id)}")
    return 0


def _due(cohort: Cohort, names: list[str], *, named: bool) -> list[str]:
    """Those to release now. An assignment that was named is released early, with a warning."""
    early = set()
    for name in names:
        release = cohort.dates[name].release if name in cohort.dates else None
        if release is None or release <= datetime.now(UTC):
            continue
        early.add(name)
        what = "is released early" if named else "is skipped"
        text = f"{name} {what}: its release is on {console.time_in_zone(cohort, release)}."
        console.err.print(escape(text), style="yellow")
    return names if named else [name for name in names if name not in early]


def _require_success(result: dict[str, Any], what: str) -> None:
    if not result["success"]:
        raise CourseError(
            f"nbgrader could not {what}: {said(result)} Releasing needs an exchange folder that "
            "only the instructor can write to (c.Exchange.root); --no-release skips it."
        )
