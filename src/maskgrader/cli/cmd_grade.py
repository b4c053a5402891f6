"""`maskgrader grade`: a cohort into its gradebook."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from .options import cohort_option, selected_assignments

if TYPE_CHECKING:  # imported in functions: the fork server starts before slow imports
    from maskgrader.cohort import Cohort
    from maskgrader.grading import Options, Report, Run
    from maskgrader.submission import Submission


@click.command("grade")
@cohort_option
@click.option(
    "--student", "students", metavar="ID", multiple=True, help="Only this student; repeatable."
)
@click.option("--force", is_flag=True, help="Judge unchanged submissions again.")
@click.option("--apply", is_flag=True, help="Record regrades too, not only new work.")
@click.option("--dry-run", is_flag=True, help="Judge and show the results, but record nothing.")
@click.option("--explain", is_flag=True, help="Show why each would be judged, and exit.")
@click.option("--figures", is_flag=True, help="Draw students' figures into graded notebooks.")
@click.option(
    "--workers",
    metavar="N",
    type=click.IntRange(min=1),
    help="Number of judging processes; default: one per core.",
)
@click.option(
    "--scheduler", metavar="ADDRESS", help="Judge on the Dask cluster at this address instead."
)
@click.option("--insecure", is_flag=True, help="Allow a scheduler on the network without TLS.")
@click.argument("assignments", nargs=-1)
def command(
    cohort: str | None,
    assignments: tuple[str, ...],
    workers: int | None,
    explain: bool,
    **options: Any,
) -> None:
    """Grade a cohort into its gradebook.

    Judges every new or changed submission, of all assignments unless some are named, and records
    it as `nbgrader autograde` would. It can be stopped at any time and run again.

    Where the checks, the notebook or the settings have changed since a grade was recorded, it shows
    whose grades would change, by how much and by which check, and records them only with --apply.

    Exit code: 0 when every submission has a score, 1 when some have none, 2 for a usage error.
    """
    if not explain and options["scheduler"] is None:
        from maskgrader.grading import forkserver

        forkserver.start()  # its imports take a second or two, like those below
    from maskgrader import cohort as cohorts
    from maskgrader.files import find_root
    from maskgrader.grading import Options

    chosen = Options(**options, workers=workers or len(os.sched_getaffinity(0)))
    sys.exit(run(cohorts.load(find_root(), cohort), list(assignments), chosen, explain=explain))


def run(cohort: Cohort, assignments: list[str], options: Options, *, explain: bool) -> int:
    """Grade, or only explain what would be judged. Returns the exit code."""
    from maskgrader.grading import Run
    from maskgrader.nbgrader import NotRecorded

    from . import grade_report

    known = selected_assignments(cohort.root, assignments)
    named = known if assignments else _submitted(cohort, known)
    try:
        grading = Run(cohort, named, options, grade_report.Waiting())
        return _run(grading, cohort.name, options, explain=explain)
    except NotRecorded as error:  # while the gradebook was read
        grade_report.show_error(str(error))
        return 1


def _run(run: Run, cohort: str, options: Options, *, explain: bool) -> int:
    from . import grade_report

    with closing(run):
        plan = run.plan()
        _require_students(plan, run.report, options.students)
        if explain:
            grade_report.show_plan(plan, options)
            return 0
        try:
            _judge(run, plan)
        except KeyboardInterrupt:
            run.report.stopped = "interrupted"
        grade_report.show(run.report, cohort, len(plan), options)
    report = run.report
    return 1 if report.failures or report.stopped or report.misplaced else 0


def _submitted(cohort: Cohort, known: list[str]) -> list[str]:
    """The assignments with submissions: one without any is not an error unless it is named."""
    submitted = cohort.step("submitted")
    return [name for name in known if any(submitted.glob(f"*/{name}"))]


def _require_students(plan: list[Submission], report: Report, students: tuple[str, ...]) -> None:
    found = {one.student for one in plan} | {one.path.parent.name for one in report.failures}
    if missing := [student for student in students if student not in found]:
        raise click.UsageError(f"There is no submission by {', '.join(missing)}.")


def _judge(run: Run, plan: list[Submission]) -> None:
    from . import console

    due = sum(bool(one.why) for one in plan)
    if not due:
        list(run.judge(plan))
        return
    with console.progress("Grading", due) as bar:
        for _ in run.judge(plan):
            bar.advance(bar.task_ids[0])
