"""Options and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import click

from maskgrader.files import assignments

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
