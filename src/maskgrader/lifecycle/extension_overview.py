"""The extensions in a gradebook, with the times at which they end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # nbgrader is slow to import
    from sqlalchemy import Connection


@dataclass(frozen=True)
class Granted:
    """More time for a student.

    assignment: empty for the whole course. end: in UTC; None for the whole course, or where there
    is no due date. rule: in words, for the whole course. from_course: it follows from such a rule.
    """

    student: str
    assignment: str = ""
    end: datetime | None = None
    rule: str = ""
    from_course: bool = False


def granted_extensions(connection: Connection) -> list[Granted]:
    """All extensions, by student; of each, that for the whole course first."""
    from nbgrader.api import Assignment
    from sqlalchemy import select

    from maskgrader.nbgrader import extension_rules, extensions

    query = select(Assignment.name, Assignment.duedate)
    dues: dict[str, datetime | None] = {name: due for name, due in connection.execute(query)}
    found = [
        Granted(rule.student, rule=_in_words(rule.kind, rule.amount))
        for rule in extension_rules.kept(connection)
        if rule.assignment == extension_rules.COURSE
    ]
    from_course = extension_rules.from_course(connection)
    for one in extensions.kept(connection):
        due = dues.get(one.assignment)
        beyond = one.beyond(due)
        end = None if due is None or beyond is None else (due + beyond).replace(tzinfo=UTC)
        ruled = (one.assignment, one.student) in from_course
        found.append(Granted(one.student, one.assignment, end, from_course=ruled))
    return sorted(found, key=lambda one: (one.student, one.assignment))


def _in_words(kind: str, amount: float) -> str:
    if kind == "factor":
        return f"{amount:g} times the time"
    return f"{amount:g} more {kind if amount != 1 else kind[:-1]}"
