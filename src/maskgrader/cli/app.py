"""The command line: `maskgrader`, also `python -m maskgrader`."""

from __future__ import annotations

import io
import sys
from typing import Any

import click

from maskgrader.files import CourseError, SandboxError

from .lazy_group import LazyGroup

_SUMMARIES = {
    "cohort": "Create, fill, inspect, archive and restore cohorts.",
    "demo": "Take the demo cohort through the whole course.",
    "doctor": "Show what this machine enforces, and how to fix what is missing.",
    "grade": "Grade a cohort into its gradebook.",
    "hub": "Try the course on a JupyterHub of its own, on this machine only.",
    "judge": "Judge single notebooks, without a gradebook.",
    "publish": "Verify assignments, then generate and release them.",
    "translate": "Manage the catalogues of translations.",
    "verify": "Verify that the course is ready for students.",
}


class _Application(LazyGroup):
    """Turns faults of the course or the machine into one plain message and an exit code."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # "–" must end no command in a C locale
        return super().main(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except (CourseError, SandboxError) as error:
            from maskgrader.results import visible  # imported late: --help does without

            click.echo(visible(f"maskgrader: {error}"), err=True)
            sys.exit(2 if isinstance(error, CourseError) else 1)
        except BrokenPipeError:
            sys.exit(141)


@click.group(
    cls=_Application,
    prefix="cmd_",
    summaries=_SUMMARIES,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="maskgrader")
def main() -> None:
    """An autograded course on the decoder and its mask, and the judge that grades it.

    Run it inside the course's folder. nbgrader's own commands work there as always.
    """
