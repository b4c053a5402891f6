"""`maskgrader demo`: from nothing to a graded cohort, with nbgrader's own steps."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import click
from rich.markup import escape
from rich.progress import Progress

from maskgrader import cohort as cohorts
from maskgrader.bank import SAMPLES, Sample, write_samples
from maskgrader.cohort import Cohort
from maskgrader.files import CourseError, assignments, find_root
from maskgrader.nbgrader import open_api, said
from maskgrader.results import Verdict, receipts

from . import console

_Result = dict[str, Any]  # of a submission, as its receipt holds it


@click.command("demo")
@click.option(
    "--keep", is_flag=True, help="Add to the demo cohort's gradebook instead of starting a new one."
)
def command(keep: bool) -> None:
    """Take the demo cohort through the whole course.

    Generates the assignments, submits sample notebooks, grades them with nbgrader, writes their
    feedback pages, and prints tables of scores.
    """
    sys.exit(run(find_root(), keep=keep))


def run(root: Path, *, keep: bool) -> int:
    """Run the demo in the course at `root`, on the demo cohort alone. Returns the exit code."""
    with cohorts.chosen(cohorts.DEFAULT_COHORT):
        return _run(cohorts.load(root), keep=keep)


def _run(cohort: Cohort, *, keep: bool) -> int:
    started = time.monotonic()
    root = cohort.root
    names = assignments(root)
    if not keep:
        _clear(cohort)
    api = open_api(root)  # after clearing: it opens the gradebook
    for name in console.track(names, "Generating the assignments", len(names)):
        _require_success(api.generate_assignment(name, force=True), f"generate {name}")
    submitted = write_samples(cohort)
    failures = _grade_and_write_feedback(api, cohort, names, submitted)
    results = _results(cohort, submitted)
    _show_cohort()
    for name in dict.fromkeys(name for _, name in submitted):  # some may have no samples
        _show_scores(name, [(s, results[s.student, name]) for s, a in submitted if a == name])
    _show_closing(cohort, len(submitted), time.monotonic() - started)
    for failure in failures:
        console.err.print(f"[bold red]{escape(failure)}[/]")
    return 1 if failures else 0


def _clear(cohort: Cohort) -> None:
    """Start with an empty gradebook, so that every run prints the same tables."""
    shutil.rmtree(cohort.gradebook.parent, ignore_errors=True)
    for step in ("submitted", "autograded", "feedback"):
        shutil.rmtree(cohort.step(step), ignore_errors=True)


def _require_success(result: dict[str, Any], what: str) -> None:
    if not result["success"]:
        raise CourseError(f"nbgrader failed to {what}: {said(result)}")


def _grade_and_write_feedback(
    api: Any, cohort: Cohort, names: list[str], submitted: list[tuple[Sample, str]]
) -> list[str]:
    """Grade everything, while another process writes feedback on the last graded assignment."""
    failures = []
    with ThreadPoolExecutor(1) as pool:
        pages = []
        with console.progress("Grading", len(submitted)) as bar:
            for name in names:
                pairs = [pair for pair in submitted if pair[1] == name]
                if not pairs:  # an assignment that someone added, without samples
                    continue
                failures += _grade(api, cohort, pairs, bar)
                pages.append(pool.submit(_feedback, cohort, name))
        for page in console.track(pages, "Writing feedback", len(pages)):
            page.result()
    return failures


def _feedback(cohort: Cohort, name: str) -> None:
    command = [sys.executable, "-m", "nbgrader", "generate_feedback", name, "--force"]
    environment = {**os.environ, "MASKGRADER_COHORT": cohort.name}
    done = subprocess.run(command, cwd=cohort.root, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise CourseError(f"nbgrader failed to write feedback on {name}:\n{done.stderr}")


def _grade(
    api: Any, cohort: Cohort, submitted: list[tuple[Sample, str]], bar: Progress
) -> list[str]:
    """Autograde every submission. Returns the failures that no verdict explains."""
    failures = []
    for sample, name in submitted:
        result = api.autograde(name, sample.student)
        receipt = receipts.read(cohort, name, sample.student)
        if receipt is None:
            failures.append(f"{sample.student}, {name}: {said(result)}")
        elif receipt["result"]["verdict"] == Verdict.JUDGE_ERROR:
            failures.append(f"{sample.student}, {name}: {receipt['result']['error']}")
        bar.advance(bar.task_ids[0])
    return failures


def _results(cohort: Cohort, submitted: list[tuple[Sample, str]]) -> dict[tuple[str, str], _Result]:
    """Results by student and assignment."""
    found = {}
    for sample, name in submitted:
        receipt = receipts.read(cohort, name, sample.student)
        if receipt is not None:
            found[sample.student, name] = receipt["result"]
    return found


def _show_cohort() -> None:
    """The students, and what each one's work demonstrates."""
    table = console.table("\nThe cohort")
    table.add_column("student")
    table.add_column("hands in")
    for sample in SAMPLES:
        table.add_row(sample.student, sample.shows)
    console.out.print(table)


def _show_scores(name: str, rows: list[tuple[Sample, _Result]]) -> None:
    """Scores by exercise of one assignment; the exercises are numbered, to fit any terminal."""
    exercises = list(rows[0][1]["exercises"])
    table = console.table(f"\n{name}")
    table.add_column("student")
    for number, _ in enumerate(exercises, 1):
        table.add_column(f"({number})", justify="right")
    table.add_column("score", justify="right")
    table.add_column("verdict", no_wrap=True)
    for sample, result in rows:
        verdict = Verdict(result["verdict"])
        parts = [_points(result["exercises"][exercise], verdict) for exercise in exercises]
        total = console.score(result["score"], result["max_score"])
        table.add_row(sample.student, *parts, total, console.coloured(verdict))
    console.out.print(table)
    legend = ", ".join(f"({number}) {name}" for number, name in enumerate(exercises, 1))
    console.out.print(legend, style="bright_black")


def _points(exercise: _Result, verdict: Verdict) -> str:
    if not verdict.has_score:
        return "–"
    text = console.score(exercise["score"], exercise["max_score"]).partition("/")[0]
    colour = console.COLOURS.get(Verdict(exercise["verdict"]), "yellow")
    return f"[{colour}]{text}[/]"


def _show_closing(cohort: Cohort, count: int, seconds: float) -> None:
    feedback = cohort.step("feedback").relative_to(cohort.root)
    release = cohort.step("release").relative_to(cohort.root)
    places = (
        (f"{feedback}/emil/mask/mask.html", "what a student reads"),
        (f"{release}/mask/mask.ipynb", "what a student receives"),
        ("maskgrader judge --json submitted/demo/emil", "every check, as JSON"),
        ("jupyter lab, then Nbgrader, Formgrader", "grade the written answers"),
        ("docs/howto/term.md", "run a term of your own"),
    )
    console.out.print(f"\n{len(SAMPLES)} students, {count} notebooks, {seconds:.0f} s.")
    console.out.print(
        "A file that could not be read has no score: in nbgrader it needs a manual grade."
    )
    table = console.table("\nWhere to look next", header=False)
    for place, what in places:
        table.add_row(place, what)
    console.out.print(table)
