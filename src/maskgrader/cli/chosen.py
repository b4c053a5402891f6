"""Which assignments a command is about."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from maskgrader.files import assignments


def chosen(root: Path, names: Sequence[str]) -> list[str]:
    """The named assignments, or all of the course; a usage error for a name that it lacks."""
    known = assignments(root)
    unknown = [name for name in names if name not in known]
    if unknown:
        raise click.UsageError(
            f"There is no assignment {', '.join(unknown)}. The assignments: {', '.join(known)}."
        )
    return list(dict.fromkeys(names)) or known
