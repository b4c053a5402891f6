"""`maskgrader publish`: verify the course, then generate and release a cohort's assignments."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import Any

from rich.markup import escape

from maskgrader.cohort import Cohort
from maskgrader.course import overlay, quiz
from maskgrader.files import CourseError, assignments

from . import console
from .chosen import chosen
from .cmd_verify import passes


def run(cohort: Cohort, names: list[str], *, quick: bool, release: bool) -> int:
    names = _due(cohort, chosen(cohort.root, names), named=bool(names))
    if not names:
        return 0
    # All of them, whatever is released: they share the release folder, the seed and the judge.
    if not passes(cohort, assignments(cohort.root), quick=quick, all_steps=False):
        console.err.print("[bold red]Nothing was generated or released.[/] Mend the above first.")
        return 1
    from maskgrader.nbgrader import open_api

    os.environ["MASKGRADER_COHORT"] = cohort.name  # nbgrader's configuration reads it
    api = open_api(cohort.root)
    for name in names:
        _step(api.generate_assignment(name, force=True), f"generate {name}")
        console.out.print(f"generated  {cohort.step('release') / name}")
        if notice := quiz.notice(overlay.laid_over(cohort), name):
            console.out.print(f"[yellow]note[/]       {escape(notice)}")
    if release:
        for name in names:
            _step(api.release_assignment(name), f"release {name}")
            console.out.print(f"released   {name} in the course {escape(cohort.course_id)}")
    return 0


def _due(cohort: Cohort, names: list[str], *, named: bool) -> list[str]:
    """What is to be released by now. What was named is released in any case, with a word."""
    now = datetime.now(UTC)
    early = [name for name in names if name in cohort.dates and _is_early(cohort, name, now)]
    for name in early:
        day = cohort.dates[name].release.astimezone(cohort.zone)
        what = "was named, though" if named else "is left out:"
        text = f"{name} {what} its release is on {day:%Y-%m-%d %H:%M}."
        console.err.print(escape(text), style="yellow")
    return names if named else [name for name in names if name not in early]


def _is_early(cohort: Cohort, name: str, now: datetime) -> bool:
    release = cohort.dates[name].release
    return release is not None and now < release


def _step(result: dict[str, Any], what: str) -> None:
    from maskgrader.nbgrader import said

    if not result["success"]:
        raise CourseError(
            f"nbgrader could not {what}: {said(result)} Releasing needs an exchange folder, which "
            "only the instructor may write (c.Exchange.root); --no-release goes without."
        )
