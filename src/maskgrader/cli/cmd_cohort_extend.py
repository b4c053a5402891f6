"""`maskgrader cohort extend`: grant, withdraw and list extensions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

import click
from nbgrader.api import Assignment
from rich.markup import escape
from sqlalchemy import Connection, select

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort, DateError, moment, wall_time
from maskgrader.files import CourseError, find_root
from maskgrader.lifecycle import Granted, granted_extensions
from maskgrader.nbgrader import (
    Penalties,
    bring_up_to_date,
    due_dates,
    extension_rules,
    extensions,
    grading_settings,
    in_gradebook,
    transaction,
)

from . import console
from .options import cohort_option, require_students, selected_assignments

_KINDS = ("until", "days", "hours", "factor", "remove")


@dataclass(frozen=True)
class _Request:
    """What to do, and for whom: `kind` is one of `_KINDS`; assignments: empty for the course."""

    kind: str
    value: float | str
    students: tuple[str, ...]
    assignments: tuple[str, ...]


@click.command("extend")
@cohort_option
@click.option(
    "--until", metavar="TIME", help="In the cohort's time zone, such as '2026-11-02 18:00'."
)
@click.option("--days", metavar="N", type=click.IntRange(min=1), help="After the due date.")
@click.option("--hours", metavar="N", type=click.IntRange(min=1), help="After the due date.")
@click.option(
    "--factor",
    metavar="X",
    type=click.FloatRange(min=1, min_open=True, max=100),
    help="X times the time from release to due date.",
)
@click.option("--remove", is_flag=True, help="Withdraw extensions.")
@click.option("--all", "course", is_flag=True, help="In the whole course, future assignments too.")
@click.option(
    "--student", "students", metavar="ID", multiple=True, help="More students; repeatable."
)
@click.argument("names", nargs=-1, metavar="[STUDENT] [ASSIGNMENT]...")
def command(
    cohort: str | None,
    course: bool,
    students: tuple[str, ...],
    names: tuple[str, ...],
    **given: str | float | bool | None,
) -> None:
    """Give students more time, for some assignments or in the whole course.

    STUDENT is left out where --student is given. This works before and after submission. Extensions
    are kept in the gradebook, and the late penalties are recomputed. Without arguments, all
    extensions are listed.
    """
    known = cohorts.load(find_root(), cohort)
    chosen = [kind for kind in _KINDS if given[kind] not in (None, False)]
    if not (students or names or chosen or course):
        _list(known)
        return
    if not students:
        students, names = names[:1], names[1:]
    if not students or len(chosen) != 1 or bool(names) == course:
        raise click.UsageError(
            "Name the student or students, the assignments or --all, and one of --until, --days, "
            "--hours, --factor and --remove."
        )
    if course and chosen == ["until"]:
        raise click.UsageError("--until is one time, so it cannot be for all assignments.")
    assignments = () if course else tuple(selected_assignments(known.root, names))
    _change(known, _Request(chosen[0], given[chosen[0]] or 0, students, assignments))


def _change(cohort: Cohort, request: _Request) -> None:
    with _gradebook(cohort) as connection:
        due_dates(connection, cohort)
        require_students(connection, cohort, request.students)
        for student in request.students:
            for assignment in request.assignments or (extension_rules.COURSE,):
                if request.kind == "remove":
                    _withdraw(connection, assignment, student)
                elif assignment == extension_rules.COURSE:
                    rule = extension_rules.Rule(
                        assignment, student, request.kind, float(request.value)
                    )
                    extension_rules.grant(connection, rule)
                else:
                    _grant(connection, cohort, request, student, assignment)
    _show(cohort, request)


def _withdraw(connection: Connection, assignment: str, student: str) -> None:
    named = None if assignment == extension_rules.COURSE else assignment
    extension_rules.forget(connection, named, student)
    extensions.withdraw(connection, named, student)


def _grant(
    connection: Connection, cohort: Cohort, request: _Request, student: str, assignment: str
) -> None:
    query = select(Assignment.duedate).where(Assignment.name == assignment)
    duedate = connection.execute(query).scalar_one_or_none()
    if duedate is None:
        raise CourseError(
            f"{assignment} has no due date to extend: set one in {cohort.file}, and generate "
            "the assignment if that has not been done."
        )
    due = duedate.replace(tzinfo=UTC)
    extension_rules.forget(connection, assignment, student)
    if request.kind == "until":
        end = _end(cohort, due, str(request.value))
        extensions.grant(connection, extensions.Extension(assignment, student, in_gradebook(end)))
        return
    rule = extension_rules.Rule(assignment, student, request.kind, float(request.value))
    try:
        seconds = rule.seconds(cohort, assignment, due)
    except (DateError, OverflowError) as error:
        raise CourseError(f"The time of the extension: {error}.") from None
    if seconds is None:
        raise CourseError(
            f"{assignment} has no release date, so --factor has no time to multiply: set one in "
            f"{cohort.file}, or use --days."
        )
    extensions.grant(connection, extensions.Extension(assignment, student, seconds=seconds))
    if rule.kind == "factor":  # it follows both dates
        extension_rules.grant(connection, rule)


def _end(cohort: Cohort, due: datetime, until: str) -> datetime:
    try:
        end = moment(wall_time(until, end_of_day=True), cohort.zone, later=True)
    except DateError as error:
        raise CourseError(f"The time of the extension: {error}.") from None
    if end <= due:
        times = [console.time_in_zone(cohort, at) for at in (end, due)]
        raise CourseError(f"{times[0]} is not after the due date, {times[1]}.")
    return end


def _show(cohort: Cohort, request: _Request) -> None:
    """Say what those students have now."""
    found = _granted(cohort)
    for student in request.students:
        own = {one.assignment: one for one in found if one.student == student}
        for assignment in request.assignments or ("", *sorted({*own} - {""})):
            what = f"for {assignment}" if assignment else "in the whole course"
            have = _have(cohort, own[assignment]) if assignment in own else "no extension"
            console.out.print(escape(f"{student} has {have} {what}."))


def _list(cohort: Cohort) -> None:
    with _gradebook(cohort):
        pass  # which brings the ends up to date
    found = _granted(cohort)
    for one in found:
        have = _have(cohort, one)
        console.out.print(escape(f"{one.student}, {one.assignment or 'whole course'}: {have}"))
    count = sum(not one.from_course for one in found)
    console.out.print(f"{count} extension{'' if count == 1 else 's'}.")


def _have(cohort: Cohort, one: Granted) -> str:
    return one.rule or f"until {console.time_in_zone(cohort, one.end)}"


def _granted(cohort: Cohort) -> list[Granted]:
    with transaction(grading_settings.load(cohort).gradebook, reading=True) as connection:
        return granted_extensions(connection)


@contextmanager
def _gradebook(cohort: Cohort) -> Iterator[Connection]:
    """A transaction that ends by bringing everything else in the gradebook up to date."""
    found = grading_settings.load(cohort)
    with transaction(found.gradebook) as connection:
        yield connection
        penalties = Penalties(found.config) if found.penalties else None
        bring_up_to_date(connection, cohort, penalties)
