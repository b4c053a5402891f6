"""Options that several commands have."""

from __future__ import annotations

import click

cohort_option = click.option(
    "--cohort",
    metavar="NAME",
    help="Cohort to use; default: MASKGRADER_COHORT, or demo.",
)
