"""`maskgrader cohort withdraw`: students who have left the course."""

from __future__ import annotations

import click
from rich.markup import escape

from maskgrader import cohort as cohorts
from maskgrader.cohort import Status
from maskgrader.files import find_root
from maskgrader.nbgrader import exemptions, grading_settings, transaction

from . import console
from .options import cohort_option, require_students


@click.command("withdraw")
@cohort_option
@click.option("--undo", is_flag=True, help="They are in the course again.")
@click.argument("students", nargs=-1, metavar="[STUDENT]...")
def command(cohort: str | None, undo: bool, students: tuple[str, ...]) -> None:
    """Record that students have left the course.

    They have no overall grade and are not listed as missing. Their submissions, scores and
    feedback are kept. Without arguments, all who have left are listed.
    """
    known = cohorts.load(find_root(), cohort)
    if undo and not students:
        raise click.UsageError("Name the student or students.")
    gradebook = grading_settings.load(known).gradebook
    with transaction(gradebook, reading=not students) as connection:
        require_students(connection, known, students)
        for student in students:
            if undo:
                exemptions.remove(connection, Status.WITHDRAWN, student)
            else:
                exemptions.put(connection, Status.WITHDRAWN, student)
        withdrawn = exemptions.kept(connection).withdrawn
    for student in students or sorted(withdrawn):
        state = "has left the course" if student in withdrawn else "is in the course"
        console.out.print(escape(f"{student} {state}."))
    if not students:
        console.out.print(f"{console.counted(len(withdrawn), 'student')} withdrawn.")
