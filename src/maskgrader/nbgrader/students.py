"""Students in the gradebook: they are added and updated, never removed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nbgrader.api import Gradebook
from nbgrader.api import Student as Row
from sqlalchemy import Connection, insert, select, update

from maskgrader.cohort import Cohort

from .database import exists, transaction

_FIELDS = ("first_name", "last_name", "email", "lms_user_id")


@dataclass(frozen=True)
class Student:
    """A student of a class list; None for fields that it leaves empty."""

    id: str
    first_name: str | None = None
    last_name: str | None = None
    email: str | None = None
    lms_user_id: str | None = None


@dataclass(frozen=True)
class Imported:
    """What a class list changes: new students, changed ones, and those not on it."""

    added: tuple[Student, ...]
    changed: tuple[tuple[str, dict[str, str]], ...]  # id, and the fields with their new texts
    unchanged: int
    not_listed: tuple[str, ...]


def enrol(
    cohort: Cohort, url: str, students: Iterable[Student], *, dry_run: bool = False
) -> Imported:
    """Add and update students in one transaction. Fields that are empty in a list are kept."""
    if not exists(url):
        if dry_run:
            return Imported(tuple(students), (), 0, ())
        Gradebook(url, cohort.course_id).close()
    with transaction(url, reading=dry_run) as connection:
        found = _compare(connection, list(students))
        if not dry_run:
            _write(connection, found)
        return found


def student_ids(connection: Connection) -> list[str]:
    return sorted(connection.execute(select(Row.id)).scalars())


def _compare(connection: Connection, students: list[Student]) -> Imported:
    table = Row.__table__
    known = {row.id: row for row in connection.execute(select(table))}
    added, changed, unchanged = [], [], 0
    for student in students:
        row = known.pop(student.id, None)
        if row is None:
            added.append(student)
            continue
        wanted = {name: getattr(student, name) for name in _FIELDS}
        new = {k: v for k, v in wanted.items() if v is not None and v != getattr(row, k)}
        changed += [(student.id, new)] if new else []
        unchanged += not new
    return Imported(tuple(added), tuple(changed), unchanged, tuple(sorted(known)))


def _write(connection: Connection, found: Imported) -> None:
    table = Row.__table__
    if found.added:
        connection.execute(insert(table), [vars(student) for student in found.added])
    for student, new in found.changed:
        connection.execute(update(table).where(table.c.id == student).values(**new))
