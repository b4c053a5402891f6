"""`maskgrader cohort list`."""

from __future__ import annotations

from datetime import datetime

import click
from rich.markup import escape

from maskgrader import cohort as cohorts
from maskgrader.files import CourseError, find_root

from . import console
from .options import clock, now_option


@click.command("list")
@now_option
def command(now: datetime | None) -> None:
    """List the cohorts of this course, with their dates and what is open."""
    root, time = find_root(), clock(now)
    table = console.table()
    for name in ("cohort", "title", "first release", "last due", "open now"):
        table.add_column(name, no_wrap=name != "title")
    for name in cohorts.names(root):
        try:
            cohort = cohorts.load(root, name)
        except cohorts.PutAwayError as error:
            table.add_row(escape(name), escape(error.title), "put away")
            continue
        except CourseError:
            table.add_row(escape(name), f"has faults: maskgrader cohort show {escape(name)}")
            continue
        releases = [one.release for one in cohort.dates.values() if one.release]
        dues = [one.due for one in cohort.dates.values() if one.due]
        now_open = [key for key, one in cohort.dates.items() if one.state(time) == "open"]
        table.add_row(
            escape(name),
            escape(cohort.title),
            console.time_in_zone(cohort, min(releases, default=None)),
            console.time_in_zone(cohort, max(dues, default=None)),
            ", ".join(now_open) or "–",
        )
    console.out.print(table)
