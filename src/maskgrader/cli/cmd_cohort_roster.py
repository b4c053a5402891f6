"""`maskgrader cohort roster`."""

from __future__ import annotations

from pathlib import Path

import click
from rich.markup import escape

from maskgrader import cohort as cohorts
from maskgrader.files import find_root
from maskgrader.lifecycle import roster
from maskgrader.nbgrader import enrol, grading_settings

from . import console
from .options import cohort_option


@click.command("roster")
@cohort_option
@click.option("--id", "id_column", metavar="HEADING", default="", help="Column of the student ids.")
@click.option("--dry-run", is_flag=True, help="Show what would be done, but do nothing.")
@click.argument("file", type=click.Path(path_type=Path))
def command(cohort: str | None, id_column: str, dry_run: bool, file: Path) -> None:
    """Import a class list (CSV) into the gradebook.

    The list may come from Canvas, Moodle, Brightspace, Blackboard, ILIAS and others, in their
    languages, or have plain headings (id, first_name, last_name, email). Students are added or
    updated, never removed. If any line has a fault, nothing is imported, and all faults are listed.
    From then on, hand-ins of others are kept but not graded, and named.
    """
    known = cohorts.load(find_root(), cohort)
    listed = roster.read(file, id_column)
    found = enrol(known, grading_settings.load(known).gradebook, listed.students, dry_run=dry_run)
    for note in listed.notes:
        console.err.print(escape(note), style="yellow")
    would = "would be " if dry_run else ""
    for student in found.added if dry_run else ():
        about = [f"{student.first_name or ''} {student.last_name or ''}".strip(), student.email]
        known_about = ", ".join(text for text in about if text and text != student.id)
        shown = f"{student.id} ({known_about})" if known_about else student.id
        console.out.print(escape(f"{would}added: {shown}"))
    for student_id, new in found.changed:
        changes = ", ".join(f"{key} is now {text}" for key, text in new.items())
        console.out.print(escape(f"{would}changed: {student_id}: {changes}"))
    console.out.print(
        f"{len(found.added)} {would}added, {len(found.changed)} {would}changed, "
        f"{found.unchanged} unchanged. Ids are from the column {escape(listed.id_column)}."
    )
    if found.not_listed:
        names = ", ".join(found.not_listed[:10]) + (", …" if len(found.not_listed) > 10 else "")
        count = len(found.not_listed)
        console.out.print(escape(f"{count} in the gradebook, but not on the list: {names}"))
        console.out.print("If they have left the course: maskgrader cohort withdraw STUDENT...")
