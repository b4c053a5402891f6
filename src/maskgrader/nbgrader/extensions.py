"""Extensions for individual students, stored in the gradebook.

nbgrader stores an extension in the row of a submission, which exists only after the student has
submitted. Our separate table can store extensions before that. They are copied to that row later.
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
    """More time for one student: until a time (UTC, without a zone), or a number of seconds."""

    assignment: str
    student: str
    until: datetime | None = None
    seconds: float | None = None

    def beyond(self, duedate: datetime | None) -> timedelta | None:
        """The time beyond a due date; None without a due date."""
        if duedate is None:
            return None
        if self.until is not None:
            return max(self.until - duedate, timedelta())
        return timedelta(seconds=self.seconds or 0.0)


def grant(connection: Connection, extension: Extension) -> None:
    """Store an extension, replacing an earlier one of the student for the assignment."""
    TABLE.create(connection, checkfirst=True)
    _delete(connection, extension.assignment, extension.student)
    connection.execute(insert(TABLE).values(vars(extension)))
    apply(connection, student=extension.student)


def withdraw(connection: Connection, assignment: str | None, student: str) -> None:
    """Remove a student's extension, however it was granted. assignment: None for all."""
    if inspect(connection).has_table(TABLE.name):
        _delete(connection, assignment, student)
    table = SubmittedAssignment.__table__
    ids = select(Assignment.id)
    if assignment is not None:
        ids = ids.where(Assignment.name == assignment)
    own = (table.c.student_id == student, table.c.assignment_id.in_(ids))
    connection.execute(update(table).where(*own).values(extension=None))


def _delete(connection: Connection, assignment: str | None, student: str) -> None:
    statement = delete(TABLE).where(TABLE.c.student == student)
    if assignment is not None:
        statement = statement.where(TABLE.c.assignment == assignment)
    connection.execute(statement)


def kept(connection: Connection, student: str | None = None) -> Iterator[Extension]:
    """The extensions in our table, of one student or of all."""
    if not inspect(connection).has_table(TABLE.name):
        return
    query = select(TABLE).order_by(TABLE.c.assignment, TABLE.c.student)
    if student is not None:
        query = query.where(TABLE.c.student == student)
    for row in connection.execute(query).all():
        yield Extension(**row._mapping)


def apply(connection: Connection, student: str | None = None) -> int:
    """Copy our table's extensions to existing submissions; returns how many were changed."""
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
    rows = {(row.name, row.student_id): row for row in connection.execute(query)}
    changed = 0
    for one in found:
        row = rows.get((one.assignment, one.student))
        if row is None:
            continue
        beyond = one.beyond(row.duedate)
        if beyond != row.extension:
            connection.execute(
                update(submitted).where(submitted.c.id == row.id).values(extension=beyond)
            )
            changed += 1
    return changed
