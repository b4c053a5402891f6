"""`maskgrader cohort archive`."""

from __future__ import annotations

from pathlib import Path

import click
from rich.markup import escape

from maskgrader import cohort as cohorts
from maskgrader.files import find_root
from maskgrader.lifecycle import archive
from maskgrader.nbgrader import grading_settings

from . import console


@click.command("archive")
@click.option(
    "--pseudonyms", is_flag=True, help="Leave out names, comments, messages and the seed."
)
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path))
def command(pseudonyms: bool, name: str, file: Path) -> None:
    """Pack a cohort into one FILE (.tar.gz).

    The file can be read without maskgrader. It contains the gradebook (as an SQLite file, wherever
    it is stored), receipts, results, pristine notebooks, the cohort's file and, unless --pseudonyms
    is given, its seed and all of its files, submissions included. `maskgrader cohort show FILE`
    shows a summary, and `maskgrader cohort restore FILE` puts the cohort back. The cohort is not
    changed.
    """
    cohort = cohorts.load(find_root(), name)
    url = grading_settings.load(cohort).gradebook
    packed = archive.pack(cohort, url, file, pseudonyms=pseudonyms)
    size = file.stat().st_size / 1e6
    console.out.print(
        f"{escape(str(file))}: {packed.submissions} submissions of {packed.students} students, "
        f"{size:.1f} MB"
    )
    for note in packed.notes:
        console.err.print(escape(note), style="yellow")
    what = "It contains no names" if pseudonyms else "It contains names, grades and the seed"
    console.out.print(f"{what}; only you can read it.")
