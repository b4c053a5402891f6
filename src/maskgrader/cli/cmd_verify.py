"""`maskgrader verify`: find the course's faults before students do."""

from __future__ import annotations

import sys
import time

import click
from rich.markup import escape

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort
from maskgrader.files import find_root
from maskgrader.verification import gate

from . import console
from .options import cohort_option, selected_assignments


@click.command("verify")
@cohort_option
@click.option("--quick", is_flag=True, help="Verify a sample, in under a minute.")
@click.argument("assignments", nargs=-1)
def command(cohort: str | None, quick: bool, assignments: tuple[str, ...]) -> None:
    """Verify that the course is ready for students.

    Points and ids agree; hidden test cells call the checks of their own exercise; known mistakes
    are distinguishable; the release contains no secrets; quizzes are complete with fifty seeds;
    every solution notebook earns full marks; every entry of the solution bank gets its verdict and
    its named mistake; with fifty seeds no right answer loses points and no wrong answer keeps them
    all; every mutant of a reference solution loses points.

    Exit code: 0 when there is no problem, else 1.
    """
    known = cohorts.load(find_root(), cohort)
    names = selected_assignments(known.root, assignments)
    sys.exit(0 if passes(known, names, quick=quick) else 1)


def passes(cohort: Cohort, names: list[str], *, quick: bool, all_steps: bool = True) -> bool:
    """Verify, and print each step as it is done. False if there is any problem.

    all_steps: go on after a step with a problem.
    """
    problems = 0
    started = time.monotonic()
    for step in gate.verify(cohort, names, quick=quick, track=console.track):
        mark = "[bold red]no[/]" if step.problems else "[green]ok[/]"
        is_sample = step.total is not None and step.total != step.count
        count = f"{step.count:,} of {step.total:,}" if is_sample else f"{step.count:,}"
        console.out.print(f"{mark}  {step.title} ({count})")
        for figure in step.figures:
            console.out.print(f"      {escape(figure)}", style="bright_black")
        for problem in step.problems:
            console.out.print(f"      {escape(problem)}")
        if step.problems and step.remedy:
            console.out.print(f"      {escape(step.remedy)}", style="bold")
        problems += len(step.problems)
        if problems and not all_steps:
            break
    where = f"in {', '.join(names)} of {cohort.name}"
    seconds = time.monotonic() - started
    console.out.print(f"{_in_words(problems)} {escape(where)}, {seconds:.0f} s")
    return not problems


def _in_words(problems: int) -> str:
    return f"{problems or 'No'} problem{'' if problems == 1 else 's'} found"
