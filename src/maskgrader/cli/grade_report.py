"""What `maskgrader grade` prints: the plan, verdicts, changed grades and failures."""

from __future__ import annotations

from collections import Counter

from rich.markup import escape

from maskgrader.cohort import Status
from maskgrader.grading import Change, Options, Report
from maskgrader.results import Verdict, one_line, points
from maskgrader.submission import Submission

from . import console, standing_lines

_MOST_CHANGES = 50  # listed one by one
_MOST_NAMES = 20  # in a line


class Waiting:
    """Called with the reason whenever the run has to wait; prints each reason once."""

    def __init__(self) -> None:
        self._printed: set[str] = set()

    def __call__(self, why: str) -> None:
        if why not in self._printed:
            self._printed.add(why)
            console.err.print(escape(f"Waiting: {why}"), style="yellow")


def show_error(text: str) -> None:
    console.err.print(escape(f"maskgrader: {text}"), style="bold red")


def show_plan(plan: list[Submission], options: Options) -> None:
    """Why each submission would be judged; for named students, unchanged ones too."""
    due = 0
    for one in plan:
        due += bool(one.why)
        if one.why or one.refusal or options.students:
            why = "; ".join(one.why) or one.refusal or "nothing has changed"
            held = " (recorded only with --apply)" if one.regrade and not options.apply else ""
            console.out.print(escape(f"{one.student}, {one.assignment}: {why}{held}"))
    console.out.print(f"{due} of {len(plan)} would be judged.")


def show(report: Report, cohort: str, submissions: int, options: Options) -> None:
    """The whole report of a run."""
    _show_verdicts(report)
    if report.changes:
        _show_changes(report.changes)
        _show_gains_and_losses(report.changes)
    console.out.print(
        f"{escape(cohort)}: {console.counted(submissions, 'submission')}, {report.judged} judged, "
        f"{report.recorded} recorded, {report.unchanged} unchanged."
    )
    _show_missing(report)
    if report.held:
        console.out.print(_held(report, options), style="bold")
    for failure in sorted(report.failures, key=lambda failure: failure.path):
        text = f"{failure.path}: {failure.verdict}: {failure.why}"
        console.err.print(escape(one_line(text)), style="red", soft_wrap=True)
    if report.stopped:
        console.err.print(
            escape(f"Stopped: {report.stopped}. Recorded grades are kept; run again to continue."),
            style="bold red",
        )


def _show_missing(report: Report) -> None:
    """Who has not handed in, what a person must do, what is misplaced, and times in doubt."""
    for text in standing_lines.lines(report.people, report.students, _MOST_NAMES):
        console.out.print(escape(f"{text}."))
    for assignment, own in report.people.items():
        if waiting := len(own.get(Status.WAITING, ())):
            wait = "waits" if waiting == 1 else "wait"
            text = f"{console.counted(waiting, 'submission')} {wait} for a final score."
            console.out.print(escape(f"{assignment}: {text}"))
    for text in (*report.misplaced, *report.notes):
        console.err.print(escape(text), style="yellow", soft_wrap=True)


def _held(report: Report, options: Options) -> str:
    changed = len(report.changes)
    if options.dry_run:
        return (
            f"Nothing was recorded (--dry-run); {console.counted(changed, 'grade')} would change."
        )
    return (
        f"{console.counted(report.held, 'recorded grade')} kept although checks or settings have "
        f"changed since; {changed} would change. Use --apply to record the new ones."
    )


def _show_verdicts(report: Report) -> None:
    """For each assignment, how often each verdict was given. It fits any terminal."""
    table = console.table(header=False)
    for assignment, verdicts in report.verdicts.items():
        counts = Counter(verdicts)
        texts = [
            f"[{console.COLOURS.get(verdict, 'yellow')}]{counts[verdict]} {verdict}[/]"
            for verdict in Verdict
            if counts[verdict]
        ]
        table.add_row(assignment, ", ".join(texts))
    if report.verdicts:
        console.out.print(table)


def _show_changes(changes: list[Change]) -> None:
    """Whose grade changes, by how much and by which checks; the largest changes first."""
    table = console.table()
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


def _show_gains_and_losses(changes: list[Change]) -> None:
    """For each check, how many students gain or lose points."""
    counts = Counter(
        (name, "gain" if after > before else "lose")
        for change in changes
        for name, before, after in change.checks
    )
    for (name, what), count in counts.most_common(10):
        console.out.print(f"  {name}: {count} {what} points")
