"""`maskgrader verify`: the course checks itself before students do."""

from __future__ import annotations

import time

from rich.markup import escape

from maskgrader.cohort import Cohort
from maskgrader.verification import gate

from . import console
from .chosen import chosen


def run(cohort: Cohort, names: list[str], *, quick: bool) -> int:
    return 0 if passes(cohort, chosen(cohort.root, names), quick=quick) else 1


def passes(cohort: Cohort, names: list[str], *, quick: bool, all_steps: bool = True) -> bool:
    """Verify, and print each step as it is done. False if anything is wrong.

    all_steps: go on after a step in which something is wrong.
    """
    wrong = 0
    started = time.monotonic()
    for step in gate.verify(cohort, names, quick=quick, track=console.track):
        mark = "[bold red]no[/]" if step.problems else "[green]ok[/]"
        console.out.print(f"{mark}  {step.title} ({step.count:,})")
        for figure in step.figures:
            console.out.print(f"      {escape(figure)}", style="bright_black")
        for problem in step.problems:
            console.out.print(f"      {escape(problem)}")
        wrong += len(step.problems)
        if wrong and not all_steps:
            break
    console.out.print(f"{_in_words(wrong)}, {time.monotonic() - started:.0f} s")
    return not wrong


def _in_words(wrong: int) -> str:
    return "All holds" if not wrong else f"{wrong} thing{'s are' if wrong > 1 else ' is'} wrong"
