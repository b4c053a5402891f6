"""Tries the course's own solutions against the hidden checks, many times and without the sandbox.

The bank and the mutants of the reference solutions are part of the course, so they need no sandbox,
and a fork of a warm process is enough. One fork runs all seeds. Where that could matter, because a
solution keeps state between calls, each seed gets its own fork, as each student has their own
process. The judge also runs the bank in the sandbox, with the cohort's own seed.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from maskgrader.course import Exercise, Kind, Pristine
from maskgrader.judge import CheckSuite, LocalCaller, TrustedCells, has_hidden_checks, needed_cells
from maskgrader.results import CheckResult

from .forking import forked, limit
from .seed_result import CheckScore, SeedResult
from .unconfined_cells import run_cells


@dataclass(frozen=True)
class Solution:
    """The text of an exercise's solution cell, with cells to add before and after it.

    whole: the text defines all functions that it needs, so no other cell is run.
    """

    exercise: str
    text: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    whole: bool = False


class Bench:
    """An assignment's checks, with right solutions for the exercises around the one to try.

    solutions: the course's own, by exercise.
    """

    def __init__(self, root: Path, pristine: Pristine, solutions: dict[str, str]) -> None:
        self.pristine = pristine
        self.solutions = solutions
        self.suite = CheckSuite.shared(root, pristine.assignment)
        self._trusted = TrustedCells(pristine)
        self.given = self._trusted.given
        self._drawn: set[tuple[str, str]] = set()
        gc.collect()
        gc.freeze()  # so that the forks do not copy objects that they only read

    def try_seeds(
        self, solution: Solution, seeds: Sequence[str], *, apart: bool = False
    ) -> list[SeedResult]:
        """The results of a solution, one for each seed.

        apart: use a separate process for each seed. This is slower, but gives reliable results for
        a solution that keeps state.
        """
        exercise = self._exercise(solution)
        self._draw(exercise, seeds)

        def play() -> Iterator[Any]:
            caller = LocalCaller(self.namespace(solution, exercise))
            yield from forked(lambda: [self._visible(caller, exercise)], 1)
            if apart:
                for seed in seeds:
                    yield from forked(partial(self._all_hidden, caller, exercise, [seed]), 1)
            else:
                yield from forked(partial(self._all_hidden, caller, exercise, seeds), len(seeds))

        visible, *found = forked(play, 1 + len(seeds))
        return [SeedResult.of(visible, hidden, exercise.max_score) for hidden in found]

    def loses(self, solution: Solution, seed: str) -> bool:
        """Whether a solution loses points. The hidden checks run only if the visible test passed.

        This is a quick way to try thousands of solutions, with one fork for each.
        """
        exercise = self._exercise(solution)
        self._draw(exercise, [seed])

        def play() -> Iterator[Any]:
            caller = LocalCaller(self.namespace(solution, exercise))
            visible = self._visible(caller, exercise)
            yield visible
            if all(CheckScore(*fields).is_full for fields in visible):
                yield self._hidden(caller, exercise, seed)

        visible, hidden = forked(play, 2)
        return not SeedResult.of(visible, hidden, exercise.max_score).is_full

    def namespace(self, solution: Solution, exercise: Exercise) -> dict[str, Any]:
        """The names that a notebook defines up to the exercise's hidden test."""
        return run_cells([solution.text] if solution.whole else self._texts(solution, exercise))

    def _exercise(self, solution: Solution) -> Exercise:
        return next(e for e in self.pristine.exercises if e.name == solution.exercise)

    def _draw(self, exercise: Exercise, seeds: Sequence[str]) -> None:
        """Let the checks draw and cache their inputs in this process, so that the forks need not.

        They draw while calling a solution; here they call the right one.
        """
        fresh = [seed for seed in seeds if (exercise.name, seed) not in self._drawn]
        if not fresh:
            return
        right = Solution(exercise.name, self.solutions[exercise.name])
        caller = LocalCaller(self.namespace(right, exercise))
        for seed in fresh:
            self._run_checks(caller, exercise, seed)
            self._drawn.add((exercise.name, seed))

    def _visible(self, caller: LocalCaller, exercise: Exercise) -> list[list[Any]]:
        cells = (cell for cell in exercise.tests if not has_hidden_checks(cell))
        results = [self._trusted.run_visible(cell, exercise, caller) for cell in cells]
        return [CheckScore.of(result).as_list() for result in results]

    def _all_hidden(
        self, caller: LocalCaller, exercise: Exercise, seeds: Sequence[str]
    ) -> Iterator[list[list[Any]]]:
        return (self._hidden(caller, exercise, seed) for seed in seeds)

    def _hidden(self, caller: LocalCaller, exercise: Exercise, seed: str) -> list[list[Any]]:
        limit()
        results = self._run_checks(caller, exercise, seed)
        return [CheckScore.of(result).as_list() for result in results]

    def _run_checks(self, caller: LocalCaller, exercise: Exercise, seed: str) -> list[CheckResult]:
        seed = f"{seed}\0{self.pristine.assignment}"
        return self.suite.run(exercise.name, caller, seed=seed, given=self.given)

    def _texts(self, solution: Solution, exercise: Exercise) -> list[str]:
        """The cells to run, in the order of the notebook."""
        given = {cell.grade_id for cell in needed_cells(self.pristine)}
        texts: list[str] = []
        for cell in self.pristine.cells:
            if cell.grade_id == solution.exercise:
                texts += [*solution.before, solution.text, *solution.after]
            elif cell.grade_id in given:
                texts.append(cell.source)
            elif cell.kind is Kind.SOLUTION:
                texts.append(self.solutions[cell.grade_id])
            elif (
                cell.exercise == exercise.name
                and cell.kind is Kind.TEST
                and has_hidden_checks(cell)
            ):
                break
        return texts
