"""Extensions that follow from a rule: more time in the whole course, or a multiple of the time.

What a rule gives for an assignment is kept as an ordinary extension and follows the cohort's file:
`refresh` writes it whenever the gradebook is brought up to date.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from nbgrader.api import Assignment
from sqlalchemy import (
    Column,
    Connection,
    Float,
    MetaData,
    String,
    Table,
    delete,
    insert,
    inspect,
    select,
)

from maskgrader.cohort import Cohort, local_time, moment, shifted

from . import extensions
from .extensions import Extension

COURSE = "*"  # stands for every assignment
_FROM_COURSE = "course"  # the kind of what a rule for the whole course gives for an assignment
RULES = Table(
    "maskgrader_extension_rule",
    MetaData(),
    Column("assignment", String(128), primary_key=True),
    Column("student", String(128), primary_key=True),
    Column("kind", String(16)),
    Column("amount", Float),
)


@dataclass(frozen=True)
class Rule:
    """More time for a student: `amount` days or hours, or `amount` times the time (`factor`).

    assignment: COURSE for all. The time of an assignment is that from its release to its due date.
    """

    assignment: str
    student: str
    kind: str
    amount: float

    def seconds(self, cohort: Cohort, assignment: str, due: datetime) -> float | None:
        """The extension of an assignment that is due then, in UTC; None if that is unknown.

        A day ends at the same local time, even if clocks change.
        """
        if self.kind == "hours":
            return self.amount * 3600.0
        if self.kind == "days":
            wall = shifted(local_time(due, cohort.zone), int(self.amount), cohort.zone)
            return (moment(wall, cohort.zone) - due).total_seconds()
        dates = cohort.dates.get(assignment)
        if dates is None or dates.release is None:
            return None
        return (self.amount - 1.0) * max(due - dates.release, timedelta()).total_seconds()


def grant(connection: Connection, rule: Rule) -> None:
    """Keep a rule, replacing an earlier one; `refresh` then writes the extensions."""
    forget(connection, rule.assignment, rule.student)
    RULES.create(connection, checkfirst=True)
    connection.execute(insert(RULES).values(vars(rule)))


def forget(connection: Connection, assignment: str | None, student: str) -> None:
    """Remove the rules of a student. assignment: None for all."""
    if not inspect(connection).has_table(RULES.name):
        return
    statement = delete(RULES).where(RULES.c.student == student)
    if assignment is not None:
        statement = statement.where(RULES.c.assignment == assignment)
    connection.execute(statement)


def kept(connection: Connection) -> list[Rule]:
    """The rules, without what those for the whole course give for an assignment."""
    return [rule for rule in _rows(connection) if rule.kind != _FROM_COURSE]


def from_course(connection: Connection) -> set[tuple[str, str]]:
    """Assignment and student of the extensions that a rule for the whole course gives."""
    rows = _rows(connection)
    return {(row.assignment, row.student) for row in rows if row.kind == _FROM_COURSE}


def refresh(connection: Connection, cohort: Cohort) -> None:
    """Write the extensions that follow from the rules.

    An extension that was given for one assignment is kept, whatever the rule for the course says.
    """
    rows = _rows(connection)
    if not rows:
        return
    by_rule = {(row.assignment, row.student): row for row in rows}
    own = {(one.assignment, one.student) for one in extensions.kept(connection)}
    dues = connection.execute(select(Assignment.name, Assignment.duedate)).all()
    for name, duedate in dues:
        for rule in rows if duedate is not None else ():
            present = by_rule.get((name, rule.student))
            if rule.assignment == COURSE:
                if (name, rule.student) in own and (not present or present.kind != _FROM_COURSE):
                    continue
            elif rule.assignment != name or rule.kind == _FROM_COURSE:
                continue
            seconds = rule.seconds(cohort, name, duedate.replace(tzinfo=UTC))
            if seconds is None:
                continue
            extensions.grant(connection, Extension(name, rule.student, seconds=seconds))
            if rule.assignment == COURSE:
                grant(connection, Rule(name, rule.student, _FROM_COURSE, 0.0))


def _rows(connection: Connection) -> list[Rule]:
    if not inspect(connection).has_table(RULES.name):
        return []
    query = select(RULES).order_by(RULES.c.student, RULES.c.assignment)
    return [Rule(**row._mapping) for row in connection.execute(query)]
