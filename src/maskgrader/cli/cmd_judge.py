"""`maskgrader judge`: single notebooks, as a table or as one JSON object per line."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.markup import escape

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort
from maskgrader.course import pristines
from maskgrader.files import UngradableError, assignments, find_root
from maskgrader.judge import Judge, judge_of
from maskgrader.language import _, use
from maskgrader.results import Outcome, SubmissionResult, looks_like, one_line
from maskgrader.submission import Unreadable

from . import console
from .notebook_paths import find_notebooks
from .options import cohort_option, selected_assignments


@click.command("judge")
@cohort_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per notebook.")
@click.option("--assignment", metavar="NAME", help="Judge the notebooks as this assignment.")
@click.argument("notebooks", nargs=-1, required=True, type=click.Path(path_type=Path))
def command(
    cohort: str | None, as_json: bool, assignment: str | None, notebooks: tuple[Path, ...]
) -> None:
    """Judge single notebooks, without a gradebook.

    For a folder, all notebooks in it are judged. Exit code: 0 when all were judged, 1 when some
    could not be, 2 for a usage error.
    """
    sys.exit(run(cohorts.load(find_root(), cohort), list(notebooks), assignment, as_json))


def run(cohort: Cohort, paths: list[Path], assignment: str | None, as_json: bool) -> int:
    """Judge notebooks and print each result as soon as it is known. Returns the exit code."""
    selected_assignments(cohort.root, [] if assignment is None else [assignment])
    notebooks = list(find_notebooks(paths))
    all_judged = True
    with judge_of(cohort) as judge, use(judge.language):
        for path in console.track(notebooks, _("Judging"), len(notebooks)):
            result = _judge(cohort, judge, path, assignment)
            all_judged &= result.verdict.has_score
            if as_json:
                print(console.as_json(result.as_json()), flush=True)
            else:
                _show(result)
    return 0 if all_judged else 1


def _judge(cohort: Cohort, judge: Judge, path: Path, assignment: str | None) -> SubmissionResult:
    if path.is_dir() and not path.is_symlink():
        error = Unreadable(_("There is no notebook (a file that ends in .ipynb) in this folder."))
        return judge.refuse(path, assignment or "", error)
    name = assignment or path.stem
    if name in assignments(cohort.root) and name not in judge.pristines:
        try:
            pristines.load(cohort, name)
        except UngradableError as error:  # it is the assignment that cannot be read
            return judge.refuse(path, name, Unreadable(str(error)))
    return judge.judge_file(path, assignment)


def _show(result: SubmissionResult) -> None:
    """A table of the exercises, then the messages of the checks that did not pass."""
    console.out.print()
    title = (
        f"{escape(one_line(result.path))}  [bold]{console.score(result.score, result.max_score)}[/]"
    )
    console.out.print(f"{title}  {console.coloured(result.verdict)}")
    if result.error:
        console.out.print(escape(result.error))
    if not result.verdict.has_score:
        return
    table = console.table(header=False)
    for exercise in result.exercises:
        verdict = console.coloured(exercise.verdict)
        table.add_row(
            f"  {exercise.name}", console.score(exercise.score, exercise.max_score), verdict
        )
    console.out.print(table)
    _show_messages(result)
    repaired = _("mended: {repair}")
    for repair in result.repairs:
        console.out.print(escape(f"  {repaired.format(repair=repair)}"), style="bright_black")
    if not result.confined:
        console.out.print(f"  {_('judged without a sandbox')}", style="yellow")


def _show_messages(result: SubmissionResult) -> None:
    for exercise in result.exercises:
        if exercise.note:
            console.out.print(f"  {exercise.name}: {escape(exercise.note)}")
        if known := exercise.misconception:
            text = f"{exercise.name}: {looks_like()} {known.title}. {known.hint}"
            console.out.print(escape(f"  {text}"), style="default")
        for check in exercise.checks:
            if check.outcome not in (Outcome.PASSED, Outcome.NOT_RUN):
                message = f"  {check.id}: {check.title}. {check.message} {check.hint}".rstrip()
                console.out.print(escape(message), style="default")
