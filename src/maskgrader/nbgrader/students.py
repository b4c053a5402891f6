"""Students in the gradebook: they are added and updated, never removed."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from nbgrader.api import Gradebook
from nbgrader.api import Student as Row
from sqlalchemy import (
    Column,
    Connection,
    DateTime,
    Integer,
    MetaData,
    Table,
    insert,
    inspect,
    select,
    update,
)

from maskgrader.cohort import Cohort

from . import exemptions
from .database import exists, transaction

# The class lists that were imported: with one, only those who are in the gradebook are students.
CLASS_LISTS = Table(
    "maskgrader_class_list",
    MetaData(),
    Column("imported", DateTime, primary_key=True),  # in UTC
    Column("students", Integer),  # on the list
)
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
    """What a class list changes: new students, changed ones, and those not on it.

    not_listed: without those who have been withdrawn from the course.
    """

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
        listed = list(students)
        found = _compare(connection, listed)
        left = exemptions.kept(connection).withdrawn
        found = replace(found, not_listed=tuple(one for one in found.not_listed if one not in left))
        if not dry_run:
            _write(connection, found)
            CLASS_LISTS.create(connection, checkfirst=True)
            now = datetime.now(UTC).replace(tzinfo=None)
            connection.execute(insert(CLASS_LISTS).values(imported=now, students=len(listed)))
        return found


def student_ids(connection: Connection) -> list[str]:
    return sorted(connection.execute(select(Row.id)).scalars())


def class_list(connection: Connection) -> frozenset[str] | None:
    """The ids of the students, if a class list was imported; None if all who hand in are."""
    if not inspect(connection).has_table(CLASS_LISTS.name):
        return None
    return frozenset(student_ids(connection))


def not_on_list(student: str, listed: Collection[str]) -> str:
    """Why a hand-in is not graded, for one whose author is not on the class list."""
    same = {_plain(one): one for one in listed}
    meant = difflib.get_close_matches(_plain(student), same, n=1, cutoff=0.8)
    hint = f" to {same[meant[0]]!r}, which is similar" if meant else ""
    return (
        f"{student!r} is not on the class list. If this is a student, import a list with them "
        f"(maskgrader cohort roster); otherwise rename the folder{hint}"
    )


def _plain(student: str) -> str:
    return unicodedata.normalize("NFKD", student).casefold()


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
