"""Options and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from maskgrader.files import CourseError, assignments

if TYPE_CHECKING:  # slow to import
    from sqlalchemy import Connection

    from maskgrader.cohort import Cohort

cohort_option = click.option(
    "--cohort",
    metavar="NAME",
    help="Cohort to use; default: MASKGRADER_COHORT, or demo.",
)
now_option = click.option(
    "--now", type=click.DateTime(), hidden=True, help="Pretend that it is this time, in UTC."
)


def clock(now: datetime | None) -> datetime:
    """The time that `--now` names, or the current time; always in UTC."""
    return datetime.now(UTC) if now is None else now.replace(tzinfo=UTC)


def selected_assignments(root: Path, names: Sequence[str]) -> list[str]:
    """The named assignments without repetition, or all of the course when none is named.

    Raises click.UsageError for a name that is not an assignment of the course.
    """
    known = assignments(root)
    unknown = [name for name in names if name not in known]
    if unknown:
        raise click.UsageError(
            f"There is no assignment {', '.join(unknown)}. The assignments: {', '.join(known)}."
        )
    return list(dict.fromkeys(names)) or known


def require_students(connection: Connection, cohort: Cohort, students: Sequence[str]) -> None:
    """CourseError if one of the students is not in the gradebook."""
    from maskgrader.nbgrader import student_ids  # slow to import

    known = set(student_ids(connection))
    if missing := [repr(student) for student in students if student not in known]:
        raise CourseError(
            f"There is no student {', '.join(missing)} in the gradebook of {cohort.name}. "
            "`maskgrader cohort roster FILE` imports a class list."
        )
