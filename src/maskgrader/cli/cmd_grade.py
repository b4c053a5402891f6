"""`maskgrader grade`: a cohort into its gradebook."""

from __future__ import annotations

from collections import Counter
from contextlib import closing

import click
from rich.markup import escape
from rich.table import Table

from maskgrader.cohort import Cohort
from maskgrader.grading import Change, Options, Report, Run
from maskgrader.nbgrader import NotRecorded
from maskgrader.results import Verdict, points
from maskgrader.submission import Submission

from . import console
from .chosen import chosen

_PLAIN = {"box": None, "pad_edge": False}
_MOST_CHANGES = 50  # shown one by one


def run(cohort: Cohort, assignments: list[str], options: Options, *, explain: bool) -> int:
    known = chosen(cohort.root, assignments)
    told: set[str] = set()

    def waiting(why: str) -> None:
        if why not in told:
            told.add(why)
            console.err.print(escape(f"Waiting: {why}"), style="yellow")

    named = known if assignments else _handed_in(cohort, known)
    try:
        return _run(Run(cohort, named, options, waiting), options, explain=explain)
    except NotRecorded as error:  # while the gradebook was read
        console.err.print(escape(f"maskgrader: {error}"), style="bold red")
        return 1


def _run(run: Run, options: Options, *, explain: bool) -> int:
    with closing(run):
        plan = run.plan()
        _demand_students(plan, run.report, options.students)
        if explain:
            _explain(plan, options)
            return 0
        try:
            _judge(run, plan)
        except KeyboardInterrupt:
            run.report.stopped = "interrupted"
        _show(run.report, len(plan), options)
    return 1 if run.report.failures or run.report.stopped else 0


def _handed_in(cohort: Cohort, known: list[str]) -> list[str]:
    """The assignments that somebody has handed in; an assignment still to come is no error."""
    submitted = cohort.step("submitted")
    return [name for name in known if any(submitted.glob(f"*/{name}"))]


def _demand_students(plan: list[Submission], report: Report, students: tuple[str, ...]) -> None:
    there = {one.student for one in plan} | {one.path.parent.name for one in report.failures}
    if missing := [student for student in students if student not in there]:
        raise click.UsageError(f"Nothing was handed in by {', '.join(missing)}.")


def _explain(plan: list[Submission], options: Options) -> None:
    """Why each submission would be judged; whoever is asked about is told in any case."""
    due = 0
    for one in plan:
        due += bool(one.why)
        if one.why or one.refusal or options.students:
            why = "; ".join(one.why) or one.refusal or "nothing has changed"
            held = " (recorded only with --apply)" if one.regrade and not options.apply else ""
            console.out.print(escape(f"{one.student}, {one.assignment}: {why}{held}"))
    console.out.print(f"{due} of {len(plan)} would be judged.")


def _judge(work: Run, plan: list[Submission]) -> None:
    due = sum(bool(one.why) for one in plan)
    if not due:
        list(work.judge(plan))
        return
    with console.progress("Grading", due) as bar:
        for _ in work.judge(plan):
            bar.advance(bar.task_ids[0])


def _show(report: Report, submissions: int, options: Options) -> None:
    _verdicts(report)
    if report.changes:
        _changes(report.changes)
    console.out.print(
        f"{submissions} submissions: {report.judged} judged, {report.recorded} recorded, "
        f"{report.unchanged} unchanged."
    )
    if report.held:
        console.out.print(_held(report, options), style="bold")
    for failure in sorted(report.failures, key=lambda failure: failure.path):
        text = f"{failure.path}: {failure.verdict}: {failure.why}"
        console.err.print(escape(text), style="red", soft_wrap=True)
    if report.stopped:
        console.err.print(
            escape(f"Stopped: {report.stopped}. What is recorded stays; run it again to go on."),
            style="bold red",
        )


def _held(report: Report, options: Options) -> str:
    changed = len(report.changes)
    if options.dry_run:
        return f"Nothing was recorded (--dry-run); {changed} grades would change."
    return (
        f"{report.held} grades stand as they are, though what they were judged by has changed; "
        f"judged anew, {changed} would change. Record them with --apply."
    )


def _verdicts(report: Report) -> None:
    table = Table(**_PLAIN)
    table.add_column("assignment")
    found = {verdict for verdicts in report.verdicts.values() for verdict in verdicts}
    columns = [verdict for verdict in Verdict if verdict in found]
    for verdict in columns:
        table.add_column(str(verdict), justify="right", style=console.COLOURS.get(verdict))
    for assignment, verdicts in report.verdicts.items():
        counts = Counter(verdicts)
        table.add_row(assignment, *(str(counts[verdict] or "") for verdict in columns))
    if columns:
        console.out.print(table)


def _changes(changes: list[Change]) -> None:
    """Who changes, by how much and by which checks; the greatest changes first."""
    table = Table(**_PLAIN)
    for name in ("student", "assignment", "before", "after", "change", "by"):
        table.add_column(name, justify="right" if name in ("before", "after", "change") else "left")
    ordered = sorted(changes, key=lambda change: -abs(change.difference))
    for change in ordered[:_MOST_CHANGES]:
        by = ", ".join(
            f"{name} {points(before)} → {points(after)}" for name, before, after in change.checks
        )
        table.add_row(
            escape(change.student),
            change.assignment,
            *("–" if score is None else points(score) for score in (change.before, change.after)),
            f"{change.difference:+.4g}",
            by or "–",
        )
    console.out.print(table)
    if len(changes) > _MOST_CHANGES:
        console.out.print(f"… and {len(changes) - _MOST_CHANGES} more.")
    _by_check(changes)


def _by_check(changes: list[Change]) -> None:
    """How many students each check gives or takes points."""
    counts = Counter(
        (name, "gain" if after > before else "lose")
        for change in changes
        for name, before, after in change.checks
    )
    for (name, what), count in counts.most_common(10):
        console.out.print(f"  {name}: {count} {what} points")
