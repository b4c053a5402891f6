"""Extensions of single students, kept in the gradebook.

nbgrader has a place for an extension only where something was handed in. Ours is kept in a table
of its own, so that it can be given before, and is copied to nbgrader's place when there is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from nbgrader.api import Assignment, SubmittedAssignment
from sqlalchemy import (
    Column,
    Connection,
    DateTime,
    Float,
    MetaData,
    String,
    Table,
    delete,
    insert,
    inspect,
    select,
    update,
)

TABLE = Table(
    "maskgrader_extension",
    MetaData(),
    Column("assignment", String(128), primary_key=True),
    Column("student", String(128), primary_key=True),
    Column("until", DateTime),  # in UTC
    Column("seconds", Float),  # after the due date, where `until` is not set
)


@dataclass(frozen=True)
class Extension:
    """More time for one student: until a moment (UTC, without its zone), or for so long."""

    assignment: str
    student: str
    until: datetime | None = None
    seconds: float | None = None

    def beyond(self, duedate: datetime | None) -> timedelta | None:
        """The time beyond a due date; None where there is none to go beyond."""
        if duedate is None:
            return None
        if self.until is not None:
            return max(self.until - duedate, timedelta())
        return timedelta(seconds=self.seconds or 0.0)


def grant(connection: Connection, extension: Extension) -> None:
    """Keep an extension, in the place of an earlier one of the student for the assignment."""
    TABLE.create(connection, checkfirst=True)
    _forget(connection, extension.assignment, extension.student)
    connection.execute(insert(TABLE).values(vars(extension)))
    apply(connection, student=extension.student)


def withdraw(connection: Connection, assignment: str, student: str) -> None:
    """Take an extension back, wherever it was given."""
    if inspect(connection).has_table(TABLE.name):
        _forget(connection, assignment, student)
    table = SubmittedAssignment.__table__
    ids = select(Assignment.id).where(Assignment.name == assignment).scalar_subquery()
    own = (table.c.student_id == student, table.c.assignment_id == ids)
    connection.execute(update(table).where(*own).values(extension=None))


def _forget(connection: Connection, assignment: str, student: str) -> None:
    own = (TABLE.c.assignment == assignment, TABLE.c.student == student)
    connection.execute(delete(TABLE).where(*own))


def kept(connection: Connection, student: str | None = None) -> Iterator[Extension]:
    """The extensions that our table holds, of one student or of all."""
    if not inspect(connection).has_table(TABLE.name):
        return
    query = select(TABLE).order_by(TABLE.c.assignment, TABLE.c.student)
    if student is not None:
        query = query.where(TABLE.c.student == student)
    for row in connection.execute(query).all():
        yield Extension(**row._mapping)


def apply(connection: Connection, student: str | None = None) -> int:
    """Copy what our table holds to the submissions there are; gives how many were changed."""
    found = list(kept(connection, student))
    if not found:
        return 0
    submitted = SubmittedAssignment.__table__
    query = (
        select(submitted.c.id, submitted.c.student_id, submitted.c.extension)
        .add_columns(Assignment.name, Assignment.duedate)
        .join(Assignment, Assignment.id == submitted.c.assignment_id)
    )
    if student is not None:
        query = query.where(submitted.c.student_id == student)
    there = {(row.name, row.student_id): row for row in connection.execute(query)}
    changed = 0
    for one in found:
        row = there.get((one.assignment, one.student))
        if row is None:
            continue
        beyond = one.beyond(row.duedate)
        if beyond != row.extension:
            connection.execute(
                update(submitted).where(submitted.c.id == row.id).values(extension=beyond)
            )
            changed += 1
    return changed
