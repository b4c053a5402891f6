"""`maskgrader cohort restore`."""

from __future__ import annotations

from pathlib import Path

import click
from rich.markup import escape

from maskgrader.files import find_root
from maskgrader.lifecycle import archive_restore

from . import console


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
def command(file: Path) -> None:
    """Put a cohort back from the FILE that `cohort archive` wrote.

    Gradebook, submissions, receipts and all other files are as they were, byte for byte. Nothing
    that exists is changed: if the course has files of that cohort, it is refused.
    """
    done = archive_restore.restore(find_root(), file)
    console.out.print(f"restored   {escape(done.name)}: {done.files} files")
    if done.elsewhere:
        console.err.print(
            "Its gradebook was not a file of its own. The archive's gradebook.db is a copy: put it "
            "where `gradebook` in the cohort's file says.",
            style="yellow",
        )
