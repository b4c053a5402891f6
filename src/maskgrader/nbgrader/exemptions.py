"""Students who are excused from assignments, and students who have left the course.

Both are kept in a table of our own in the gradebook, so that no names get into the cohort's file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Column, Connection, MetaData, String, Table, delete, insert, inspect, select

from maskgrader.cohort import Status

from .extension_rules import COURSE

TABLE = Table(
    "maskgrader_exemption",
    MetaData(),
    Column("student", String(128), primary_key=True),
    Column("assignment", String(128), primary_key=True),  # COURSE for all
    Column("status", String(16), primary_key=True),  # excused or withdrawn
)


@dataclass(frozen=True)
class Exemptions:
    """excused: (student, assignment), with COURSE for all assignments. withdrawn: students."""

    excused: frozenset[tuple[str, str]] = frozenset()
    withdrawn: frozenset[str] = frozenset()

    def status(self, student: str, assignment: str) -> Status | None:
        """Why an assignment does not count for a student; None if it does."""
        if student in self.withdrawn:
            return Status.WITHDRAWN
        own = {(student, assignment), (student, COURSE)}
        return Status.EXCUSED if own & self.excused else None


def kept(connection: Connection) -> Exemptions:
    """All that the gradebook has."""
    if not inspect(connection).has_table(TABLE.name):
        return Exemptions()
    rows = connection.execute(select(TABLE)).all()
    return Exemptions(
        frozenset((row.student, row.assignment) for row in rows if row.status == Status.EXCUSED),
        frozenset(row.student for row in rows if row.status == Status.WITHDRAWN),
    )


def put(
    connection: Connection, status: Status, student: str, assignments: Iterable[str] = (COURSE,)
) -> None:
    """Excuse a student from assignments, or record that they have left the course."""
    TABLE.create(connection, checkfirst=True)
    for assignment in assignments:
        remove(connection, status, student, assignment)
        row = {"student": student, "assignment": assignment, "status": str(status)}
        connection.execute(insert(TABLE).values(row))


def remove(
    connection: Connection, status: Status, student: str, assignment: str | None = None
) -> None:
    """Undo `put`. assignment: None for whatever there is."""
    if not inspect(connection).has_table(TABLE.name):
        return
    own = delete(TABLE).where(TABLE.c.student == student, TABLE.c.status == str(status))
    if assignment is not None:
        own = own.where(TABLE.c.assignment == assignment)
    connection.execute(own)
