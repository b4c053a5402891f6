"""`maskgrader cohort`: what its commands do, and what they show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from rich.markup import escape
from rich.table import Table
from sqlalchemy import Connection, select
from sqlalchemy.engine import make_url

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort, DateError, local_time, moment, shifted, wall_time
from maskgrader.files import CourseError
from maskgrader.results import points
from maskgrader.terms import archive, archive_reader, overview, roster
from maskgrader.terms import make_cohort as make_cohort

from . import console
from .chosen import chosen

_PLAIN = {"box": None, "pad_edge": False}
_COLOURS = {"open": "green", "closed": "bright_black", "not yet": "yellow"}


def show_all(root: Path, now: datetime) -> None:
    table = Table(**_PLAIN)
    for name in ("cohort", "title", "first release", "last due", "open now"):
        table.add_column(name, no_wrap=name != "title")
    for name in cohorts.names(root):
        try:
            cohort = cohorts.load(root, name)
        except CourseError:
            table.add_row(escape(name), f"has faults: maskgrader cohort show {escape(name)}")
            continue
        releases = [one.release for one in cohort.dates.values() if one.release]
        dues = [one.due for one in cohort.dates.values() if one.due]
        now_open = [key for key, one in cohort.dates.items() if one.state(now) == "open"]
        table.add_row(
            escape(name),
            escape(cohort.title),
            _time(cohort, min(releases, default=None)),
            _time(cohort, max(dues, default=None)),
            ", ".join(now_open) or "–",
        )
    console.out.print(table)


def show_one(cohort: Cohort, now: datetime) -> None:
    found = overview(cohort, now)
    console.out.print(f"[bold]{escape(cohort.title)}[/] ({escape(cohort.name)})")
    places = Table(show_header=False, **_PLAIN)
    places.add_row("course in the exchange", escape(cohort.course_id))
    places.add_row("zone of its times, language", f"{cohort.time_zone}, {cohort.language}")
    places.add_row("late", escape(cohort.late.in_words()))
    places.add_row("gradebook", escape(_gradebook(cohort)))
    places.add_row("students in it", str(found.students))
    if cohort.hidden_checks_at:
        places.add_row("private checks", escape(cohort.hidden_checks_at))
    console.out.print(places)
    table = Table(**_PLAIN)
    for name in ("assignment", "release", "due", "now"):
        table.add_column(name, no_wrap=name in ("assignment", "now"), min_width=10)
    for name in ("handed in", "graded", "waiting", "weight"):
        table.add_column(name, justify="right")
    for row in found.rows:
        table.add_row(
            row.assignment,
            _time(cohort, row.dates.release),
            _time(cohort, row.dates.due),
            f"[{_COLOURS[row.state]}]{row.state}[/]" if row.state else "–",
            str(row.submitted),
            str(row.graded),
            str(row.waiting),
            "–" if row.share is None else f"{100 * row.share:.4g} %",
        )
    console.out.print(table)
    if found.trouble:
        console.err.print(escape(found.trouble), style="yellow")


def show_archive(path: Path) -> None:
    found = archive_reader.read(path)
    about = found.about
    console.out.print(
        f"[bold]{escape(str(about.get('title')))}[/] ({escape(str(about.get('cohort')))}), "
        f"packed by maskgrader {escape(str(about.get('maskgrader')))}, format {about['format']}"
        f"{', with pseudonyms' if about.get('pseudonyms') else ''}"
    )
    table = Table(**_PLAIN)
    table.add_column("assignment")
    for name in ("submissions", "waiting", "mean", "of"):
        table.add_column(name, justify="right")
    for one in archive_reader.summary(found):
        mean = "–" if one.mean_score is None else f"{one.mean_score:.2f}"
        counts = str(one.submissions), str(one.waiting)
        table.add_row(escape(one.assignment), *counts, mean, points(one.max_score))
    console.out.print(table)
    for note in found.notes:
        console.out.print(escape(str(note)))


def make(old: Cohort, name: str, start: date | None, title: str, course_id: str) -> None:
    made = make_cohort(old, name, start=start, title=title, course_id=course_id)
    cohort = made.cohort
    shown = cohort.file.relative_to(cohort.root)
    console.out.print(f"{shown}: made from {old.name}, {made.days:+d} days", highlight=False)
    table = Table(**_PLAIN)
    for column in ("assignment", "release", "due"):
        table.add_column(column)
    for key, one in cohort.dates.items():
        table.add_row(escape(key), _time(cohort, one.release), _time(cohort, one.due))
    if cohort.dates:
        console.out.print(table)
    console.out.print(
        f"A new seed is in {cohort.seed_file}, which only you can read. Keep a copy of it."
    )
    console.out.print(f"The course in nbgrader's exchange: {escape(cohort.course_id)}")
    for note in made.notes:
        console.err.print(escape(note), style="yellow")
    console.out.print(f"Go on with: export MASKGRADER_COHORT={cohort.name}")


def import_roster(cohort: Cohort, file: Path, id_column: str, dry_run: bool) -> None:
    listed = roster.read(file, id_column)
    from maskgrader.nbgrader import enrol, settings

    found = enrol(cohort, settings.load(cohort).gradebook, listed.students, dry_run=dry_run)
    for note in listed.notes:
        console.err.print(escape(note), style="yellow")
    would = "would be " if dry_run else ""
    for student in found.added if dry_run else ():
        console.out.print(escape(f"{would}added: {student.id}"))
    for student, new in found.changed:
        changes = ", ".join(f"{key} is now {text}" for key, text in new.items())
        console.out.print(escape(f"{would}changed: {student}: {changes}"))
    console.out.print(
        f"{len(found.added)} {would}added, {len(found.changed)} {would}changed, "
        f"{found.unchanged} as they were. Ids are from the column {escape(listed.id_column)}."
    )
    if found.not_listed:
        names = ", ".join(found.not_listed[:10]) + (", …" if len(found.not_listed) > 10 else "")
        count = len(found.not_listed)
        console.out.print(escape(f"{count} in the gradebook, but not on the list: {names}"))


def sync(cohort: Cohort) -> None:
    from maskgrader.nbgrader import settings, synchronise

    found = settings.load(cohort)
    done = synchronise(cohort, found.gradebook, found.config)
    console.out.print(f"due dates changed: {', '.join(done.due_dates) or 'none'}")
    console.out.print(f"extensions changed: {done.extensions}")
    console.out.print(f"late penalties changed: {done.penalties}")


def extend(
    cohort: Cohort,
    student: str,
    assignment: str,
    *,
    until: str | None,
    days: int | None,
    hours: int | None,
    remove: bool,
) -> None:
    from nbgrader.api import Assignment

    from maskgrader.nbgrader import due_dates, extensions, in_gradebook, student_ids

    chosen(cohort.root, [assignment])
    with _gradebook_of(cohort) as connection:
        due_dates(connection, cohort)
        if student not in student_ids(connection):
            raise CourseError(
                f"There is no student {student!r} in the gradebook of {cohort.name}. `maskgrader "
                "cohort roster FILE` brings in a class list."
            )
        query = select(Assignment.duedate).where(Assignment.name == assignment)
        duedate = connection.execute(query).scalar_one_or_none()
        if remove:
            extensions.withdraw(connection, assignment, student)
            console.out.print(escape(f"{student} has no extension for {assignment}."))
            return
        if duedate is None:
            raise CourseError(
                f"{assignment} has no due date to go beyond: give it one in {cohort.file}, and "
                "generate it if that is still to do."
            )
        due = duedate.replace(tzinfo=UTC)
        end = _until(cohort, due, until, days, hours)
        if until is None:
            seconds = (end - due).total_seconds()
            given = extensions.Extension(assignment, student, seconds=seconds)
        else:
            given = extensions.Extension(assignment, student, until=in_gradebook(end))
        extensions.grant(connection, given)
    console.out.print(escape(f"{student} has until {_time(cohort, end)} for {assignment}."))


def _until(
    cohort: Cohort, due: datetime, until: str | None, days: int | None, hours: int | None
) -> datetime:
    """The end of an extension. Days are days on the clock, also where the clock changes."""
    try:
        if until is not None:
            end = moment(wall_time(until, end_of_day=True), cohort.zone, later=True)
        elif days is not None:
            end = moment(shifted(local_time(due, cohort.zone), days, cohort.zone), cohort.zone)
        else:
            end = due + timedelta(hours=hours or 0)
    except (DateError, OverflowError) as error:
        raise CourseError(f"The time of the extension: {error}.") from None
    if end <= due:
        raise CourseError(f"{_time(cohort, end)} is not after the due date, {_time(cohort, due)}.")
    return end


def list_extensions(cohort: Cohort) -> None:
    from nbgrader.api import Assignment

    from maskgrader.nbgrader import extensions

    with _gradebook_of(cohort) as connection:
        query = select(Assignment.name, Assignment.duedate)
        dues = dict(connection.execute(query).all())
        kept = list(extensions.kept(connection))
    for one in kept:
        due = dues.get(one.assignment)
        beyond = one.beyond(due)
        end = "" if beyond is None else _time(cohort, (due + beyond).replace(tzinfo=UTC))
        console.out.print(escape(f"{one.student}, {one.assignment}: until {end}"))
    console.out.print(f"{len(kept)} extensions.")


def pack(cohort: Cohort, path: Path, pseudonyms: bool) -> None:
    from maskgrader.nbgrader import settings

    url = settings.load(cohort).gradebook
    packed = archive.pack(cohort, url, path, pseudonyms=pseudonyms)
    size = path.stat().st_size / 1e6
    console.out.print(
        f"{escape(str(path))}: {packed.submissions} submissions of {packed.students} students, "
        f"{size:.1f} MB"
    )
    for note in packed.notes:
        console.err.print(escape(note), style="yellow")
    what = "It names nobody" if pseudonyms else "It holds names, grades and the seed"
    console.out.print(f"{what}; only you can read it.")


@contextmanager
def _gradebook_of(cohort: Cohort) -> Iterator[Connection]:
    """A transaction in which everything else is brought up to date at the end."""
    from maskgrader.nbgrader import Penalties, bring_up_to_date, settings, transaction

    found = settings.load(cohort)
    with transaction(found.gradebook) as connection:
        yield connection
        penalties = Penalties(found.config) if found.penalties else None
        bring_up_to_date(connection, cohort, penalties)


def _gradebook(cohort: Cohort) -> str:
    try:
        return make_url(cohort.gradebook_url).render_as_string(hide_password=True)
    except CourseError:
        return f"{cohort.gradebook_at} (the variable is not set)"


def _time(cohort: Cohort, at: datetime | None) -> str:
    """A moment as the cohort's clocks show it."""
    return "–" if at is None else f"{at.astimezone(cohort.zone):%Y-%m-%d %H:%M}"
