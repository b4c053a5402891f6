"""The results so far of the passes over one submission."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from maskgrader.checks import WrongRow
from maskgrader.course import Exercise
from maskgrader.results import CheckResult, Diagnosis, ExerciseResult, Verdict
from maskgrader.sandbox import Budget, Ended
from maskgrader.submission import Rebuilt

from .cell_runs import CellRun
from .notebook_tests import PlacedTest, tests_of

# Kinds of results that end their exercise: its process has ended, or there is nothing to test.
_FINAL = (Verdict.TIME_LIMIT, Verdict.OUTPUT_LIMIT, Verdict.NOT_ANSWERED)


@dataclass
class Played:
    """One submission: cells by number, and results by exercise.

    exercises: those to judge. killed: cells that were stopped; passes run only the part in `kept`.
    """

    rebuilt: Rebuilt
    exercises: list[Exercise]
    budget: Budget
    killed: dict[int, Ended] = field(default_factory=dict)
    kept: dict[int, str] = field(default_factory=dict)
    runs: dict[int, CellRun] = field(default_factory=dict)
    visible: dict[str, list[CheckResult]] = field(default_factory=dict)
    hidden: dict[str, list[CheckResult]] = field(default_factory=dict)
    diagnoses: dict[str, Diagnosis | None] = field(default_factory=dict)
    examples: dict[str, WrongRow | None] = field(default_factory=dict)

    def tests(self, *, hidden: bool) -> Iterator[PlacedTest]:
        """The visible or the hidden tests to run, in notebook order."""
        return tests_of(self.rebuilt, self.exercises, hidden=hidden)

    def add_visible(self, name: str, result: CheckResult) -> None:
        self.visible.setdefault(name, []).append(result)

    def add_hidden(self, name: str, results: list[CheckResult]) -> None:
        self.hidden.setdefault(name, []).extend(results)

    def end_of(self, name: str) -> Verdict | None:
        """The kind of the visible result that has ended an exercise, if one has."""
        results = self.visible.get(name, [])
        return next((result.kind for result in results if result.kind in _FINAL), None)

    def result(self, name: str) -> ExerciseResult:
        """The result of an exercise."""
        return ExerciseResult(
            name,
            tuple(self.visible.get(name, []) + self.hidden.get(name, [])),
            misconception=self.diagnoses.get(name),
            example=self.examples.get(name),
        )
