"""The command line: `maskgrader`, also `python -m maskgrader`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from maskgrader import cohort as cohorts
from maskgrader.files import CourseError, SandboxError, find_root

from .cohort_group import cohort_commands
from .options import cohort_option as _cohort_option


class _Group(click.Group):
    """Turns faults of the course or the machine into one plain message and an exit code."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except (CourseError, SandboxError) as error:
            click.echo(f"maskgrader: {error}", err=True)
            sys.exit(2 if isinstance(error, CourseError) else 1)
        except BrokenPipeError:
            sys.exit(141)


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="maskgrader")
def main() -> None:
    """An autograded course on the decoder and its mask, and the judge that grades it.

    Run it inside the course's folder. nbgrader's own commands work there as always.
    """


@main.command()
@_cohort_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per notebook.")
@click.option("--assignment", metavar="NAME", help="Take the notebooks for this assignment.")
@click.argument("notebooks", nargs=-1, required=True, type=click.Path(path_type=Path))
def judge(
    cohort: str | None, as_json: bool, assignment: str | None, notebooks: tuple[Path, ...]
) -> None:
    """Judge single notebooks, without a gradebook.

    A folder stands for the notebooks in it. Exit code: 0 when all were judged, 1 when some could
    not be, 2 for a usage error.
    """
    from .cmd_judge import run

    sys.exit(run(cohorts.load(find_root(), cohort), list(notebooks), assignment, as_json))


@main.command()
@click.option(
    "--keep", is_flag=True, help="Add to the demo cohort's gradebook instead of a new one."
)
def demo(keep: bool) -> None:
    """Take the demo cohort through the whole course.

    Generates the assignments, writes sample submissions, grades them with nbgrader, makes their
    feedback pages, and shows a table of scores.
    """
    from .cmd_demo import run

    sys.exit(run(find_root(), keep=keep))


@main.command()
@_cohort_option
@click.option("--student", "students", metavar="ID", multiple=True, help="Only this student's.")
@click.option("--force", is_flag=True, help="Judge again what has not changed.")
@click.option("--apply", is_flag=True, help="Record regrades too, not only new work.")
@click.option("--dry-run", is_flag=True, help="Judge and show, but record nothing.")
@click.option("--explain", is_flag=True, help="Say why each would be judged, and stop there.")
@click.option("--figures", is_flag=True, help="Draw students' figures into graded notebooks.")
@click.option(
    "--workers",
    metavar="N",
    type=click.IntRange(min=1),
    help="Processes to judge in; default: the cores.",
)
@click.option(
    "--scheduler", metavar="ADDRESS", help="Judge on the Dask cluster at this address instead."
)
@click.argument("assignments", nargs=-1)
def grade(
    cohort: str | None,
    assignments: tuple[str, ...],
    workers: int | None,
    explain: bool,
    **options: Any,
) -> None:
    """Grade a cohort into its gradebook.

    Judges every new or changed submission, of all assignments unless some are named, and records
    it as `nbgrader autograde` would. It can be stopped at any moment and run again.

    Where the checks or the like have changed since, it shows whose grades would change, by how much
    and by which check, and records them with --apply alone.

    Exit code: 0 when everyone has a score, 1 when some have none, 2 for a usage error.
    """
    if not explain and options["scheduler"] is None:
        from maskgrader.grading import forkserver

        forkserver.start()  # it imports for a second or two, and so do the next lines
    from maskgrader.grading import Options

    from .cmd_grade import run

    workers = workers or len(os.sched_getaffinity(0))
    chosen = Options(**options, workers=workers)
    sys.exit(run(cohorts.load(find_root(), cohort), list(assignments), chosen, explain=explain))


@main.command()
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def doctor(as_json: bool) -> None:
    """Tell what this machine can enforce, what is missing, and the remedy.

    Exit code: 0 when submissions can be judged confined, 1 when they cannot.
    """
    from .cmd_doctor import run

    sys.exit(run(as_json))


@main.command()
@_cohort_option
@click.option("--quick", is_flag=True, help="A sample of everything, in under a minute.")
@click.argument("assignments", nargs=-1)
def verify(cohort: str | None, quick: bool, assignments: tuple[str, ...]) -> None:
    """Let the course check itself.

    Points and ids agree; known mistakes can be told apart; nothing secret is in the release;
    quizzes are whole with fifty seeds; every solution notebook has full marks; every entry of the
    solution bank gets its verdict and its name; with fifty seeds nobody right loses anything and
    nobody wrong keeps everything; every mutant of a reference solution loses points. Exit code: 0
    when all holds, else 1.
    """
    from .cmd_verify import run

    sys.exit(run(cohorts.load(find_root(), cohort), list(assignments), quick=quick))


@main.command()
@_cohort_option
@click.option("--quick", is_flag=True, help="Verify a sample only.")
@click.option("--no-release", is_flag=True, help="Generate, but do not put into the exchange.")
@click.argument("assignments", nargs=-1)
def publish(
    cohort: str | None, quick: bool, no_release: bool, assignments: tuple[str, ...]
) -> None:
    """Verify the course, then generate and release assignments.

    All whose release date has come, or those that are named.

    Nothing is generated or released when anything is wrong with the course: see `maskgrader
    verify`. Exit code: 0 when all was released, 1 when the course does not hold, 2 when nbgrader
    cannot go on.
    """
    from .cmd_publish import run

    known = cohorts.load(find_root(), cohort)
    sys.exit(run(known, list(assignments), quick=quick, release=not no_release))


@main.group()
def translate() -> None:
    """Catalogues for translators: what students read, in other languages."""


@translate.command()
@click.argument("languages", nargs=-1)
def extract(languages: tuple[str, ...]) -> None:
    """Gather the course's texts into templates.

    With languages (es, fa, pt_BR), their catalogues are brought up to date too, or begun. What a
    translator has written is kept; where the English has changed, it is marked as fuzzy.
    """
    from .cmd_translate import extract

    sys.exit(extract(find_root(), list(languages)))


@translate.command()
@click.argument("languages", nargs=-1)
def check(languages: tuple[str, ...]) -> None:
    """Check that catalogues can be used.

    Every translation keeps the placeholders, code and formulas of its original, and every notebook
    can be made. Exit code: 0 when all is well, else 1.
    """
    from .cmd_translate import check

    sys.exit(check(find_root(), list(languages)))


@translate.command()
@click.argument("languages", nargs=-1)
def stats(languages: tuple[str, ...]) -> None:
    """Count what is translated, in doubt (fuzzy) and missing."""
    from .cmd_translate import stats

    sys.exit(stats(find_root(), list(languages)))


@main.command()
@_cohort_option
@click.option(
    "--students",
    metavar="N",
    type=click.IntRange(1, 200),
    default=2,
    show_default=True,
    help="How many students take part.",
)
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(1, 65535),
    help="Port to listen on; default: a free one.",
)
@click.option("--clear", is_flag=True, help="Remove what a killed hub left, and start none.")
def hub(cohort: str | None, students: int, port: int | None, clear: bool) -> None:
    """Try the course on a JupyterHub of its own, on this machine alone.

    Needs root: it makes accounts for one instructor, one grader and some students, says who may log
    in where, and removes all of it on Ctrl-C. What a killed one left, the next one removes. Exit
    code: 0 when it was stopped, 1 when it could not run.
    """
    from . import cmd_hub as command

    known = cohorts.load(find_root(), cohort)
    sys.exit(command.run(known, students=students, port=port, clear=clear))


main.add_command(cohort_commands)


if __name__ == "__main__":
    main()
