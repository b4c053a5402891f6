"""Brings the gradebook up to date with a cohort's file: due dates, extensions, penalties."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from nbgrader.api import Assignment
from sqlalchemy import Connection, select, update
from traitlets.config import Config

from maskgrader.cohort import Cohort

from . import extension_rules, extensions
from .database import transaction
from .penalties import Penalties, are_used, settle

Only = tuple[str | None, str | None]


@dataclass(frozen=True)
class Synchronised:
    """What was changed: the assignments whose due date changed, and how many of the others."""

    due_dates: tuple[str, ...] = ()
    extensions: int = 0
    penalties: int = 0


def synchronise(
    cohort: Cohort, url: str, config: Config, *, only: Only = (None, None)
) -> Synchronised:
    """Bring the gradebook at `url` up to date, in one transaction.

    only: an assignment and a student, None for all. Other penalties are not recomputed,
    unless a due date or an extension has changed.
    """
    penalties = Penalties(config) if are_used(config) else None
    with transaction(url) as connection:
        return bring_up_to_date(connection, cohort, penalties, only=only)


def bring_up_to_date(
    connection: Connection,
    cohort: Cohort,
    penalties: Penalties | None,
    *,
    only: Only = (None, None),
) -> Synchronised:
    """Like `synchronise`, on an open connection. penalties: None if they are switched off."""
    due = due_dates(connection, cohort)
    extension_rules.refresh(connection, cohort)
    extended = extensions.apply(connection)
    if penalties is None:
        return Synchronised(due, extended)
    assignment, student = (None, None) if due or extended else only
    settled = settle(connection, penalties, assignment=assignment, student=student)
    return Synchronised(due, extended, settled)


def due_dates(connection: Connection, cohort: Cohort) -> tuple[str, ...]:
    """Write the cohort's due dates; returns the assignments whose date changed.

    Assignments without a date in the cohort's file keep the one they have in the gradebook.
    """
    table = Assignment.__table__
    rows = connection.execute(select(table.c.name, table.c.duedate))
    known = {row.name: row.duedate for row in rows}
    changed = []
    for name, dates in cohort.dates.items():
        if name in known and dates.due is not None and known[name] != in_gradebook(dates.due):
            due = in_gradebook(dates.due)
            connection.execute(update(table).where(table.c.name == name).values(duedate=due))
            changed.append(name)
    return tuple(changed)


def in_gradebook(at: datetime) -> datetime:
    """A time as nbgrader stores it: in UTC, without a zone."""
    return at.astimezone(UTC).replace(tzinfo=None)
