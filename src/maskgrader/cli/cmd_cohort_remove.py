"""`maskgrader cohort remove`."""

from __future__ import annotations

from pathlib import Path

import click
from rich.markup import escape

from maskgrader import cohort as cohorts
from maskgrader.files import CourseError, find_root
from maskgrader.lifecycle import archive, cohort_files
from maskgrader.nbgrader import grading_settings

from . import console


@click.command("remove")
@click.option(
    "--archive",
    "archived",
    type=click.Path(path_type=Path),
    help="An archive of it as it is now.",
)
@click.option("--without-archive", is_flag=True, help="Remove it although nothing is kept.")
@click.argument("name")
def command(archived: Path | None, without_archive: bool, name: str) -> None:
    """Remove a cohort's folders: submissions, gradebook, seed, feedback and all else.

    Either name an archive that contains the cohort as it is now, or say --without-archive. The
    cohort's file stays, and so do its assignments and submissions in the exchange.
    """
    if (archived is None) is not without_archive:
        raise click.UsageError(
            f"Archive the cohort first (`maskgrader cohort archive {name} FILE`) and name the file "
            "with --archive, or say --without-archive."
        )
    root = find_root()
    if name not in cohorts.names(root):
        cohorts.load(root, name)  # says which cohorts there are
    if archived is not None:
        cohort = cohorts.load(root, name)
        url = grading_settings.load(cohort).gradebook
        if not archive.is_up_to_date(cohort, url, archived):
            raise CourseError(
                f"{archived} does not contain {name} as it is now; nothing was removed. Archive it "
                "again, into another file."
            )
    count = cohort_files.remove(root, name)
    folders = "folder" if count == 1 else "folders"
    console.out.print(f"removed    {escape(name)}: {count} {folders}")
