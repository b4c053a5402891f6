"""`maskgrader cohort`: the group of commands about cohorts."""

from __future__ import annotations

import click

from .lazy_group import LazyGroup

_SUMMARIES = {
    "archive": "Pack a cohort into one FILE (.tar.gz).",
    "excuse": "Excuse students from assignments, which then do not count for them.",
    "extend": "Give students more time, for some assignments or in the whole course.",
    "list": "List the cohorts of this course, with their dates and what is open.",
    "new": "Create a cohort from an existing one.",
    "remove": "Remove a cohort's folders: submissions, gradebook, seed, feedback and all else.",
    "restore": "Put a cohort back from the FILE that `cohort archive` wrote.",
    "roster": "Import a class list (CSV) into the gradebook.",
    "show": "Show a cohort: its dates, what is open, submissions and grades.",
    "sync": "Bring the gradebook up to date with the cohort's file.",
    "withdraw": "Record that students have left the course.",
}


@click.group("cohort", cls=LazyGroup, prefix="cmd_cohort_", summaries=_SUMMARIES)
def command() -> None:
    """Create, fill, inspect, archive and restore cohorts.

    A cohort is one term of the course, described by cohorts/NAME.toml.
    """
