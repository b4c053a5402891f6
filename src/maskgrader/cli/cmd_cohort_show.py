"""`maskgrader cohort show`: a cohort, or the archive of one."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click
from rich.markup import escape
from sqlalchemy.engine import make_url

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort
from maskgrader.files import CourseError, find_root
from maskgrader.lifecycle import ENDINGS, Overview, archive_reader, overview
from maskgrader.results import points

from . import console, standing_lines
from .options import clock, now_option

_COLOURS = {"open": "green", "closed": "bright_black", "not yet": "yellow"}


@click.command("show")
@now_option
@click.argument("name", required=False)
def command(now: datetime | None, name: str | None) -> None:
    """Show a cohort: its dates, what is open, submissions and grades.

    Dates are in the cohort's time zone. NAME may also be the file of an archive.
    """
    if name is not None and name.endswith(ENDINGS):
        _show_archive(Path(name))
    else:
        _show_cohort(cohorts.load(find_root(), name), clock(now))


def _show_cohort(cohort: Cohort, now: datetime) -> None:
    found = overview(cohort, now)
    console.out.print(f"[bold]{escape(cohort.title)}[/] ({escape(cohort.name)})")
    settings = console.table(header=False)
    settings.add_row("course in the exchange", escape(cohort.course_id))
    settings.add_row("time zone, language", f"{cohort.time_zone}, {cohort.language}")
    settings.add_row("late", escape(cohort.late.in_words()))
    settings.add_row("gradebook", escape(_gradebook(cohort)))
    settings.add_row("students in it", str(found.students))
    if cohort.drop_lowest:
        one = cohort.drop_lowest == 1
        what = "lowest assignment" if one else f"{cohort.drop_lowest} lowest assignments"
        settings.add_row("does not count", f"each student's {what}")
    if cohort.hidden_checks_at:
        settings.add_row("private checks", escape(cohort.hidden_checks_at))
    console.out.print(settings)
    table = console.table()
    for name in ("assignment", "release", "due", "now"):
        table.add_column(name, no_wrap=name in ("assignment", "now"), min_width=10)
    for name in ("handed in", "graded", "waiting", "weight"):
        table.add_column(name, justify="right")
    for row in found.rows:
        table.add_row(
            row.assignment,
            console.time_in_zone(cohort, row.dates.release),
            console.time_in_zone(cohort, row.dates.due),
            f"[{_COLOURS[row.state]}]{row.state}[/]" if row.state else "–",
            str(row.submitted),
            str(row.graded),
            str(row.waiting),
            "–" if row.share is None else f"{100 * row.share:.4g} %",
        )
    console.out.print(table)
    _show_people(cohort, found)
    if found.trouble:
        console.err.print(escape(found.trouble), style="yellow")


def _show_people(cohort: Cohort, found: Overview) -> None:
    """Who has not handed in, is excused or has more time, and whose work is misplaced."""
    for text in standing_lines.lines(found.people, found.students):
        console.out.print(escape(text))
    for one in found.extensions:
        if not one.from_course:
            have = one.rule or f"until {console.time_in_zone(cohort, one.end)}"
            what = one.assignment or "whole course"
            console.out.print(escape(f"more time: {one.student}, {what}: {have}"))
    if found.unlisted:
        names = ", ".join(found.unlisted)
        console.err.print(escape(f"not on the class list, not graded: {names}"), style="yellow")
    for text in found.misplaced:
        console.err.print(escape(text), style="yellow")


def _gradebook(cohort: Cohort) -> str:
    """The gradebook's address without its password."""
    try:
        return make_url(cohort.gradebook_url).render_as_string(hide_password=True)
    except CourseError:
        return f"{cohort.gradebook_at} (the variable is not set)"


def _show_archive(path: Path) -> None:
    found = archive_reader.read(path)
    about = found.about
    console.out.print(
        f"[bold]{escape(str(about.get('title')))}[/] ({escape(str(about.get('cohort')))}), "
        f"packed by maskgrader {escape(str(about.get('maskgrader')))}, format {about['format']}"
        f"{', with pseudonyms' if about.get('pseudonyms') else ''}"
    )
    table = console.table()
    table.add_column("assignment")
    kinds = ("missing", "excused", "unreadable", "withdrawn")
    for name in ("submissions", "waiting", "mean", "of", *kinds):
        table.add_column(name, justify="right")
    for one in archive_reader.summary(found):
        mean = "–" if one.mean_score is None else f"{one.mean_score:.2f}"
        counts = str(one.submissions), str(one.waiting)
        others = [str(getattr(one, name)) for name in kinds]
        table.add_row(escape(one.assignment), *counts, mean, points(one.max_score), *others)
    console.out.print(table)
    for note in found.notes:
        console.out.print(escape(str(note)))
