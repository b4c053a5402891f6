"""The command line of `maskgrader cohort`."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import click

from maskgrader import cohort as cohorts
from maskgrader.files import find_root

from .options import cohort_option


@click.group("cohort")
def cohort_commands() -> None:
    """Begin a cohort, fill it, look at it, and pack it away.

    A cohort is one term of the course, described by cohorts/NAME.toml.
    """


_now = click.option("--now", type=click.DateTime(), hidden=True, help="As if it were then, UTC.")


def _clock(now: datetime | None) -> datetime:
    return datetime.now(UTC) if now is None else now.replace(tzinfo=UTC)


@cohort_commands.command("list")
@_now
def list_command(now: datetime | None) -> None:
    """List the cohorts of this course, with their dates and what is open."""
    from .cmd_cohort import show_all

    show_all(find_root(), _clock(now))


@cohort_commands.command()
@_now
@click.argument("name", required=False)
def show(now: datetime | None, name: str | None) -> None:
    """Show a cohort: dates in its zone, what is open, how many have handed in and are graded.

    NAME may be the file of an archive, too.
    """
    from maskgrader.terms import ENDINGS

    from .cmd_cohort import show_archive, show_one

    if name is not None and name.endswith(ENDINGS):
        show_archive(Path(name))
    else:
        show_one(cohorts.load(find_root(), name), _clock(now))


@cohort_commands.command()
@click.argument("name")
@click.option("--from", "old", metavar="OLD", required=True, help="The cohort to begin from.")
@click.option(
    "--start",
    metavar="DATE",
    type=click.DateTime(["%Y-%m-%d"]),
    help="Day of the first release; default: 52 weeks after that of OLD.",
)
@click.option("--title", metavar="TEXT", default="", help="For people; default: NAME.")
@click.option("--course-id", metavar="ID", default="", help="nbgrader's; default: made from OLD's.")
def new(name: str, old: str, start: datetime | None, title: str, course_id: str) -> None:
    """Make a cohort from an old one.

    All dates are shifted by whole days, at the same time of day on the clock. The new cohort has a
    seed and an exchange course of its own; students, extensions and grades stay with the old one,
    which is not touched.
    """
    from .cmd_cohort import make

    day: date | None = None if start is None else start.date()
    make(cohorts.load(find_root(), old), name, day, title, course_id)


@cohort_commands.command()
@cohort_option
@click.option("--id", "id_column", metavar="HEADING", default="", help="Column of the student ids.")
@click.option("--dry-run", is_flag=True, help="Say what would be done, and do nothing.")
@click.argument("file", type=click.Path(path_type=Path))
def roster(cohort: str | None, id_column: str, dry_run: bool, file: Path) -> None:
    """Bring a class list (CSV) into the gradebook.

    It may come from Canvas or Moodle, or have plain headings (id, first_name, last_name, email).
    Students are added or brought up to date, never removed. With a fault in any line nothing is
    imported, and all faults are listed.
    """
    from .cmd_cohort import import_roster

    import_roster(cohorts.load(find_root(), cohort), file, id_column, dry_run)


@cohort_commands.command()
@cohort_option
@click.option("--until", metavar="TIME", help="In the cohort's zone, such as '2026-11-02 18:00'.")
@click.option("--days", metavar="N", type=click.IntRange(min=1), help="After the due date.")
@click.option("--hours", metavar="N", type=click.IntRange(min=1), help="After the due date.")
@click.option("--remove", is_flag=True, help="Take an extension back.")
@click.argument("student", required=False)
@click.argument("assignment", required=False)
def extend(student: str | None, assignment: str | None, **options: Any) -> None:
    """Give one student more time for an assignment, before or after it was handed in.

    It is kept in the gradebook, and the late penalty is computed anew. Without arguments the
    extensions that were given are listed.
    """
    from .cmd_cohort import extend as run
    from .cmd_cohort import list_extensions

    cohort = cohorts.load(find_root(), options.pop("cohort"))
    given = sum(value not in (None, False) for value in options.values())
    if student is None:
        if given:
            raise click.UsageError("Name the student and the assignment.")
        list_extensions(cohort)
        return
    if assignment is None or given != 1:
        raise click.UsageError(
            "Name a student, an assignment, and one of --until, --days, --hours and --remove."
        )
    run(cohort, student, assignment, **options)


@cohort_commands.command()
@cohort_option
def sync(cohort: str | None) -> None:
    """Bring the gradebook up to date with the cohort's file.

    Due dates, extensions and late penalties. Grading, feedback and exports do it by themselves.
    """
    from .cmd_cohort import sync as run

    run(cohorts.load(find_root(), cohort))


@cohort_commands.command()
@click.option("--pseudonyms", is_flag=True, help="Without names, comments, messages and the seed.")
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path))
def archive(pseudonyms: bool, name: str, file: Path) -> None:
    """Pack a cohort into one FILE (.tar.gz) that can be read without maskgrader.

    Gradebook (as an SQLite file, wherever it is), receipts, results, pristine notebooks, the
    cohort's file and, unless --pseudonyms is given, its seed. `maskgrader cohort show FILE` shows
    a summary. The cohort is left as it is.
    """
    from .cmd_cohort import pack

    pack(cohorts.load(find_root(), name), file, pseudonyms)
