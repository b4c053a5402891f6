"""`maskgrader judge`: single notebooks, a table or one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from rich.markup import escape
from rich.table import Table

from maskgrader.cohort import Cohort
from maskgrader.judge import Judge, judge_of
from maskgrader.language import _, use
from maskgrader.results import Outcome, SubmissionResult, Verdict, looks_like
from maskgrader.submission import Unreadable

from . import console
from .chosen import chosen


def run(cohort: Cohort, paths: list[Path], assignment: str | None, as_json: bool) -> int:
    chosen(cohort.root, [] if assignment is None else [assignment])
    notebooks = list(find_notebooks(paths))
    all_judged = True
    with judge_of(cohort) as judge, use(judge.language):
        for path in console.track(notebooks, _("Judging"), len(notebooks)):
            result = _judge(judge, path, assignment)
            all_judged &= result.verdict.has_score
            if as_json:
                print(json.dumps(result.as_json(), ensure_ascii=False), flush=True)
            else:
                show(result)
    return 0 if all_judged else 1


def find_notebooks(paths: list[Path]) -> Iterator[Path]:
    """The notebooks that the given paths stand for; a path without one stands for itself."""
    for path in paths:
        if path.is_dir() and not path.is_symlink():
            found = sorted(p for p in path.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
            yield from found or [path]
        else:
            yield path


def _judge(judge: Judge, path: Path, assignment: str | None) -> SubmissionResult:
    if path.is_dir() and not path.is_symlink():
        error = Unreadable(_("There is no notebook (a file that ends in .ipynb) in this folder."))
        return judge.refuse(path, assignment or "", error)
    return judge.judge_file(path, assignment)


def show(result: SubmissionResult) -> None:
    """A table of the exercises, and the messages of the checks that did not pass."""
    console.out.print()
    title = f"{escape(result.path)}  [bold]{console.score(result.score, result.max_score)}[/]"
    console.out.print(f"{title}  {console.coloured(result.verdict)}")
    if result.error:
        console.out.print(escape(result.error))
    if not result.verdict.has_score:
        return
    table = Table(box=None, pad_edge=False, show_header=False)
    for exercise in result.exercises:
        verdict = console.coloured(exercise.verdict)
        table.add_row(
            f"  {exercise.name}", console.score(exercise.score, exercise.max_score), verdict
        )
    console.out.print(table)
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
    mended = _("mended: {repair}")
    for repair in result.repairs:
        console.out.print(escape(f"  {mended.format(repair=repair)}"), style="bright_black")
    if not result.confined:
        console.out.print(f"  {_('judged without a sandbox')}", style="yellow")


def verdict_counts(results: list[SubmissionResult]) -> dict[Verdict, int]:
    """How many submissions got which verdict, best first."""
    counts = {verdict: 0 for verdict in Verdict}
    for result in results:
        counts[result.verdict] += 1
    return {verdict: count for verdict, count in counts.items() if count}
