"""Runs the tests of an exercise on a student's functions, and explains failures."""

from __future__ import annotations

import contextlib
from dataclasses import replace

from maskgrader.course import Exercise
from maskgrader.language import _, joined
from maskgrader.results import CheckResult, Outcome
from maskgrader.sandbox import TooCostly, bounded_work

from .check_suite import CheckSuite
from .diagnosis import diagnose, first_wrong_row
from .given_points import NOTHING_GIVEN, GivenPoints
from .hidden_check import raising_fault
from .local_caller import LocalCaller
from .notebook_player import Player
from .notebook_tests import PlacedTest
from .pass_results import Played
from .visible_tests import TrustedCells, not_run, too_costly


class ExerciseTests:
    """The tests of one assignment.

    seed: the cohort's secret, from which hidden inputs are drawn. seconds: of processor time that
    the judge itself may take for the tests of one exercise. given_points: checks that need not run.
    The player must have run the notebook up to the test cell. Results go into `played`.
    """

    def __init__(
        self,
        trusted: TrustedCells,
        suite: CheckSuite,
        seed: str,
        seconds: float,
        given_points: GivenPoints = NOTHING_GIVEN,
    ) -> None:
        self._trusted = trusted
        self._suite = suite
        self._given_points = given_points
        self._seed = f"{seed}\0{trusted.assignment}"
        self._seconds = seconds

    def run_visible(self, player: Player, test: PlacedTest, played: Played) -> None:
        """Run a visible test; if it fails, find the first wrong row of the example."""
        name = test.exercise.name
        ended = played.end_of(name)
        if ended is not None:
            played.add_visible(name, not_run(test.cell, ended))
            return
        player.allow_checks()
        player.warnings.clear()
        result = self._visible(player, test)
        played.add_visible(name, _with_warning(result, player.warnings))
        if result.outcome is Outcome.FAILED:
            given = self._trusted.given
            with contextlib.suppress(TooCostly), bounded_work(self._seconds):
                played.examples[name] = first_wrong_row(self._suite, name, player, given)

    def _visible(self, player: Player, test: PlacedTest) -> CheckResult:
        cell, exercise, seconds = test.cell, test.exercise, self._seconds
        try:
            return self._trusted.run_visible(cell, exercise, player, seconds)
        except TooCostly as why:
            right = LocalCaller(vars(self._suite.module("reference")))
            with raising_fault(f"The cell {cell.grade_id}"):
                self._trusted.run_visible(cell, exercise, right, seconds)
            return too_costly(cell, why)

    def run_hidden(self, player: Player, exercise: Exercise, played: Played) -> None:
        """Run the hidden checks of an exercise; if any fails, look for a known mistake."""
        name = exercise.name
        names = self._given_points.names_to_run(self._suite, name)
        if not names:
            return
        player.allow_checks()
        found = self._suite.run(
            name,
            player,
            seed=self._seed,
            given=self._trusted.given,
            quiz=played.rebuilt.pristine.quiz,
            seconds=self._seconds,
            names=names,
        )
        played.add_hidden(name, found)
        results = [*played.visible.get(name, []), *found]
        if not exercise.is_quiz and any(r.outcome is Outcome.FAILED for r in results):
            with contextlib.suppress(TooCostly), bounded_work(self._seconds):
                played.diagnoses[name] = diagnose(self._suite, name, player)

    def skip_hidden(self, exercise: Exercise, played: Played) -> None:
        """Record the hidden checks as not run: the exercise has ended with its visible test."""
        ended = played.end_of(exercise.name)
        assert ended is not None
        played.add_hidden(exercise.name, self._suite.not_run(exercise.name, ended))


def _with_warning(result: CheckResult, warnings: list[str]) -> CheckResult:
    if not warnings:
        return result
    template = _("Python warned: {warning}. A warning costs nothing.")
    text = template.format(warning=warnings[0])
    return replace(result, message=joined(result.message, text))
