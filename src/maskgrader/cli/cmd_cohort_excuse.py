"""`maskgrader cohort excuse`: assignments that do not count for a student."""

from __future__ import annotations

import click
from rich.markup import escape

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort, Status
from maskgrader.files import CourseError, find_root
from maskgrader.nbgrader import exemptions, extension_rules, grading_settings, transaction

from . import console
from .options import cohort_option, require_students, selected_assignments


@click.command("excuse")
@cohort_option
@click.option("--undo", is_flag=True, help="They count again.")
@click.option("--all", "course", is_flag=True, help="All assignments, future ones too.")
@click.option(
    "--student", "students", metavar="ID", multiple=True, help="More students; repeatable."
)
@click.argument("names", nargs=-1, metavar="[STUDENT] [ASSIGNMENT]...")
def command(
    cohort: str | None, undo: bool, course: bool, students: tuple[str, ...], names: tuple[str, ...]
) -> None:
    """Excuse students from assignments, which then do not count for them.

    STUDENT is left out where --student is given. The other assignments count more instead. What
    the student has handed in, before or after, is kept. Without arguments, all excuses are listed.
    """
    known = cohorts.load(find_root(), cohort)
    if not (students or names or course or undo):
        _list(known)
        return
    if not students:
        students, names = names[:1], names[1:]
    if not students or bool(names) == course:
        raise click.UsageError("Name the student or students, and the assignments or --all.")
    chosen = selected_assignments(known.root, names) if names else [extension_rules.COURSE]
    with transaction(grading_settings.load(known).gradebook) as connection:
        require_students(connection, known, students)
        for student in students:
            if undo:
                if names:
                    _require_single(exemptions.kept(connection), student)
                for name in chosen if names else [None]:
                    exemptions.remove(connection, Status.EXCUSED, student, name)
            else:
                exemptions.put(connection, Status.EXCUSED, student, chosen)
        kept = exemptions.kept(connection)
    for student in students:
        for name in chosen:
            excused = kept.status(student, name) is Status.EXCUSED
            state = "is excused from" if excused else "is not excused from"
            if student in kept.withdrawn:
                state = "has left the course, which comes before any excuse for"
            console.out.print(escape(f"{student} {state} {_name(name)}."))


def _require_single(kept: exemptions.Exemptions, student: str) -> None:
    """CourseError if an excuse is for the whole course, so that no part of it can be undone."""
    if (student, extension_rules.COURSE) in kept.excused:
        raise CourseError(
            f"{student} is excused from all assignments. Undo that with --all, then excuse them "
            "from the assignments that shall not count."
        )


def _name(assignment: str) -> str:
    return "all assignments" if assignment == extension_rules.COURSE else assignment


def _list(cohort: Cohort) -> None:
    with transaction(grading_settings.load(cohort).gradebook, reading=True) as connection:
        excused = sorted(exemptions.kept(connection).excused)
    for student, assignment in excused:
        console.out.print(escape(f"{student}: {_name(assignment)}"))
    console.out.print(f"{console.counted(len(excused), 'excuse')}.")
