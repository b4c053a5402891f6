"""`maskgrader cohort new`."""

from __future__ import annotations

from datetime import datetime

import click
from rich.markup import escape

from maskgrader import cohort as cohorts
from maskgrader.files import find_root
from maskgrader.lifecycle import make_cohort

from . import console


@click.command("new")
@click.argument("name")
@click.option("--from", "old", metavar="OLD", required=True, help="The cohort to start from.")
@click.option(
    "--start",
    metavar="DATE",
    type=click.DateTime(["%Y-%m-%d"]),
    help="Date of the first release; default: 52 weeks after that of OLD.",
)
@click.option("--title", metavar="TEXT", default="", help="Title for people; default: NAME.")
@click.option(
    "--course-id", metavar="ID", default="", help="nbgrader's course id; default: made from OLD's."
)
def command(name: str, old: str, start: datetime | None, title: str, course_id: str) -> None:
    """Create a cohort from an existing one.

    All dates are shifted by the same number of days and keep their time of day. The new cohort has
    its own seed and its own course in the exchange; students, extensions and grades stay with the
    old one, which is not changed.
    """
    made = make_cohort(
        cohorts.load(find_root(), old),
        name,
        start=None if start is None else start.date(),
        title=title,
        course_id=course_id,
    )
    cohort = made.cohort
    shown = cohort.file.relative_to(cohort.root)
    console.out.print(f"{shown}: made from {old}, {made.days:+d} days", highlight=False)
    table = console.table()
    for column in ("assignment", "release", "due"):
        table.add_column(column)
    for key, one in cohort.dates.items():
        release, due = (console.time_in_zone(cohort, at) for at in (one.release, one.due))
        table.add_row(escape(key), release, due)
    if cohort.dates:
        console.out.print(table)
    seed = cohorts.read_toml(cohort.file)["seed_file"]
    console.out.print(f"A new seed is in {seed}, which only you can read. Keep a copy of it.")
    console.out.print(f"The course in nbgrader's exchange: {escape(cohort.course_id)}")
    for note in made.notes:
        console.err.print(escape(note), style="yellow")
    console.out.print(f"Continue with: export MASKGRADER_COHORT={cohort.name}")
