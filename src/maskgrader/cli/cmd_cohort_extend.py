"""`maskgrader cohort extend`: grant, withdraw and list extensions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from datetime import UTC, datetime, timedelta

import click
from nbgrader.api import Assignment
from rich.markup import escape
from sqlalchemy import Connection, select

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort, DateError, local_time, moment, shifted, wall_time
from maskgrader.files import CourseError, find_root
from maskgrader.nbgrader import (
    Penalties,
    bring_up_to_date,
    due_dates,
    extensions,
    grading_settings,
    in_gradebook,
    student_ids,
    transaction,
)

from . import console
from .options import cohort_option, selected_assignments


@dataclass(frozen=True)
class _Given:
    """The options that say what to do, of which exactly one must be given."""

    until: str | None
    days: int | None
    hours: int | None
    remove: bool

    @property
    def count(self) -> int:
        return sum(value not in (None, False) for value in astuple(self))


@click.command("extend")
@cohort_option
@click.option(
    "--until", metavar="TIME", help="In the cohort's time zone, such as '2026-11-02 18:00'."
)
@click.option("--days", metavar="N", type=click.IntRange(min=1), help="After the due date.")
@click.option("--hours", metavar="N", type=click.IntRange(min=1), help="After the due date.")
@click.option("--remove", is_flag=True, help="Withdraw an extension.")
@click.argument("student", required=False)
@click.argument("assignment", required=False)
def command(
    cohort: str | None,
    until: str | None,
    days: int | None,
    hours: int | None,
    remove: bool,
    student: str | None,
    assignment: str | None,
) -> None:
    """Give one student more time for an assignment.

    This works before and after submission. The extension is kept in the gradebook, and the late
    penalty is recomputed. Without arguments, all extensions are listed.
    """
    known = cohorts.load(find_root(), cohort)
    given = _Given(until, days, hours, remove)
    if student is None:
        if given.count:
            raise click.UsageError("Name the student and the assignment.")
        _list(known)
    elif assignment is None or given.count != 1:
        raise click.UsageError(
            "Name a student, an assignment, and one of --until, --days, --hours and --remove."
        )
    elif remove:
        _withdraw(known, student, assignment)
    else:
        _grant(known, student, assignment, given)


def _withdraw(cohort: Cohort, student: str, assignment: str) -> None:
    selected_assignments(cohort.root, [assignment])
    with _gradebook(cohort) as connection:
        due_dates(connection, cohort)
        _require_student(connection, cohort, student)
        extensions.withdraw(connection, assignment, student)
    console.out.print(escape(f"{student} has no extension for {assignment}."))


def _grant(cohort: Cohort, student: str, assignment: str, given: _Given) -> None:
    selected_assignments(cohort.root, [assignment])
    with _gradebook(cohort) as connection:
        due_dates(connection, cohort)
        _require_student(connection, cohort, student)
        query = select(Assignment.duedate).where(Assignment.name == assignment)
        duedate = connection.execute(query).scalar_one_or_none()
        if duedate is None:
            raise CourseError(
                f"{assignment} has no due date to extend: set one in {cohort.file}, and generate "
                "the assignment if that has not been done."
            )
        due = duedate.replace(tzinfo=UTC)
        end = _end(cohort, due, given)
        if given.until is None:
            seconds = (end - due).total_seconds()
            extension = extensions.Extension(assignment, student, seconds=seconds)
        else:
            extension = extensions.Extension(assignment, student, until=in_gradebook(end))
        extensions.grant(connection, extension)
    shown = console.time_in_zone(cohort, end)
    console.out.print(escape(f"{student} has until {shown} for {assignment}."))


def _require_student(connection: Connection, cohort: Cohort, student: str) -> None:
    if student not in student_ids(connection):
        raise CourseError(
            f"There is no student {student!r} in the gradebook of {cohort.name}. `maskgrader "
            "cohort roster FILE` imports a class list."
        )


def _end(cohort: Cohort, due: datetime, given: _Given) -> datetime:
    """The end of an extension. A day ends at the same local time, even if clocks change."""
    try:
        if given.until is not None:
            end = moment(wall_time(given.until, end_of_day=True), cohort.zone, later=True)
        elif given.days is not None:
            local = local_time(due, cohort.zone)
            end = moment(shifted(local, given.days, cohort.zone), cohort.zone)
        else:
            end = due + timedelta(hours=given.hours or 0)
    except (DateError, OverflowError) as error:
        raise CourseError(f"The time of the extension: {error}.") from None
    if end <= due:
        times = [console.time_in_zone(cohort, at) for at in (end, due)]
        raise CourseError(f"{times[0]} is not after the due date, {times[1]}.")
    return end


def _list(cohort: Cohort) -> None:
    with _gradebook(cohort) as connection:
        query = select(Assignment.name, Assignment.duedate)
        dues: dict[str, datetime | None] = {name: due for name, due in connection.execute(query)}
        kept = list(extensions.kept(connection))
    for one in kept:
        due = dues.get(one.assignment)
        beyond = one.beyond(due)
        end = ""
        if due is not None and beyond is not None:
            end = console.time_in_zone(cohort, (due + beyond).replace(tzinfo=UTC))
        console.out.print(escape(f"{one.student}, {one.assignment}: until {end}"))
    console.out.print(f"{len(kept)} extension{'' if len(kept) == 1 else 's'}.")


@contextmanager
def _gradebook(cohort: Cohort) -> Iterator[Connection]:
    """A transaction that ends by bringing everything else in the gradebook up to date."""
    found = grading_settings.load(cohort)
    with transaction(found.gradebook) as connection:
        yield connection
        penalties = Penalties(found.config) if found.penalties else None
        bring_up_to_date(connection, cohort, penalties)
