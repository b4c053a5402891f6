"""`maskgrader demo`: from nothing to a graded cohort, with nbgrader's own steps."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from maskgrader import cohort as cohorts
from maskgrader.bank import SAMPLES, Sample, write_samples
from maskgrader.cohort import Cohort
from maskgrader.files import CourseError, assignments
from maskgrader.results import Verdict, receipts

from . import console

_PLAIN = {"title_justify": "left", "title_style": "bold", "box": None, "pad_edge": False}
_LOST = (Verdict.UNREADABLE, Verdict.JUDGE_ERROR)


def run(root: Path, *, keep: bool) -> int:
    started = time.monotonic()
    cohort = cohorts.load(root, cohorts.DEFAULT_COHORT)
    names = assignments(root)
    if not keep:
        _clear(cohort)
    from maskgrader.nbgrader import (
        open_api,  # after clearing: it opens the gradebook
        said,
    )

    api = open_api(root)
    for name in console.track(names, "Generating the assignments", len(names)):
        _demand(api.generate_assignment(name, force=True), f"generating {name}", said)
    handed_in = write_samples(cohort)
    # Pages of one assignment are written in another process while the next one is graded.
    with ThreadPoolExecutor(1) as pool:
        pages = []
        failures = []
        with console.progress("Grading", len(handed_in)) as bar:
            for name in names:
                chosen = [pair for pair in handed_in if pair[1] == name]
                if not chosen:  # an assignment of one's own, without samples
                    continue
                failures += _grade(api, cohort, chosen, said, bar)
                pages.append(pool.submit(_feedback, root, name))
        for page in console.track(pages, "Writing feedback", len(pages)):
            page.result()
    results = _results(cohort, handed_in)
    _cohort_table()
    for name in dict.fromkeys(name for _, name in handed_in):  # a new one may have no samples
        _table(name, [(s, results[s.student, name]) for s, a in handed_in if a == name])
    _closing(cohort, len(handed_in), time.monotonic() - started)
    for failure in failures:
        console.err.print(f"[bold red]{escape(failure)}[/]")
    return 1 if failures else 0


def _clear(cohort: Cohort) -> None:
    """Begin with an empty gradebook, so that every run shows the same."""
    shutil.rmtree(cohort.gradebook.parent, ignore_errors=True)
    for step in ("submitted", "autograded", "feedback"):
        shutil.rmtree(cohort.step(step), ignore_errors=True)


def _demand(result: dict, what: str, said) -> None:
    if not result["success"]:
        raise CourseError(f"nbgrader failed at {what}: {said(result)}")


def _feedback(root: Path, name: str) -> None:
    command = [sys.executable, "-m", "nbgrader", "generate_feedback", name, "--force"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise CourseError(f"nbgrader failed at feedback on {name}:\n{done.stderr}")


def _grade(
    api, cohort: Cohort, handed_in: list[tuple[Sample, str]], said, bar: Progress
) -> list[str]:
    """Autograde every submission; only failures that no verdict explains are returned."""
    failures = []
    for sample, name in handed_in:
        result = api.autograde(name, sample.student)
        receipt = receipts.read(cohort, name, sample.student)
        if receipt is None:
            failures.append(f"{sample.student}, {name}: {said(result)}")
        elif receipt["result"]["verdict"] == Verdict.JUDGE_ERROR:
            failures.append(f"{sample.student}, {name}: {receipt['result']['error']}")
        bar.advance(bar.task_ids[0])
    return failures


def _results(cohort: Cohort, handed_in: list[tuple[Sample, str]]) -> dict[tuple[str, str], dict]:
    found = {}
    for sample, name in handed_in:
        receipt = receipts.read(cohort, name, sample.student)
        if receipt is not None:
            found[sample.student, name] = receipt["result"]
    return found


def _cohort_table() -> None:
    """Who is in the cohort, and what to look at."""
    table = Table(title="\nThe cohort", **_PLAIN)
    table.add_column("student")
    table.add_column("hands in")
    for sample in SAMPLES:
        table.add_row(sample.student, sample.shows)
    console.out.print(table)


def _table(name: str, rows: list[tuple[Sample, dict]]) -> None:
    """Scores per exercise of one assignment; the exercises are numbered, to fit any terminal."""
    exercises = list(rows[0][1]["exercises"])
    table = Table(title=f"\n{name}", **_PLAIN)
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


def _points(exercise: dict, verdict: Verdict) -> str:
    if verdict in _LOST:
        return "–"
    text = console.score(exercise["score"], exercise["max_score"]).partition("/")[0]
    colour = console.COLOURS.get(Verdict(exercise["verdict"]), "yellow")
    return f"[{colour}]{text}[/]"


def _closing(cohort: Cohort, count: int, seconds: float) -> None:
    feedback = cohort.step("feedback").relative_to(cohort.root)
    release = cohort.step("release").relative_to(cohort.root)
    places = (
        (f"{feedback}/emil/mask/mask.html", "what a student reads"),
        (f"{release}/mask/mask.ipynb", "what a student is given"),
        ("maskgrader judge --json submitted/demo/emil", "every check, as JSON"),
        ("jupyter lab, then Nbgrader, Formgrader", "grade the written answers"),
        ("docs/howto/term.md", "run a term of your own"),
    )
    console.out.print(f"\n{len(SAMPLES)} students, {count} notebooks, {seconds:.0f} s.")
    console.out.print(
        "A file that could not be read has no score: nbgrader shows it as waiting for a person."
    )
    table = Table(title="\nWhere to look next", show_header=False, **_PLAIN)
    for place, what in places:
        table.add_row(place, what)
    console.out.print(table)
