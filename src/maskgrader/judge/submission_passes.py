"""Plays one submission as often as needed to judge it.

The notebook is played twice. The public pass runs the visible tests and keeps the outputs of cells.
The secret pass runs the hidden checks, and nothing that a student's process sends after it has seen
a hidden input is ever shown. An exercise that failed and builds on a helper that also failed is
then played once more, in a new child, with a correct helper that lives in the judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from maskgrader.course import Exercise
from maskgrader.language import _, listed
from maskgrader.results import ExerciseResult
from maskgrader.sandbox import Budget, Ended, WarmWorker, wall_allowance
from maskgrader.submission import Rebuilt

from .check_suite import CheckSuite
from .exercise_tests import ExerciseTests
from .given_points import NOTHING_GIVEN, GivenPoints
from .helper_pass import right_helpers, show_nothing_new
from .notebook_player import Player
from .notebook_tests import has_hidden_checks
from .pass_results import Played
from .visible_tests import TrustedCells

# The shares of the time that a student's own cells leave to what follows, in each pass.
_RESERVES = 0.65, 0.3, 0.1


class Passes:
    """The passes of one submission, in children of `worker`.

    trusted: the instructor's cells of its assignment. root: the course. seed: the cohort's secret.
    given_points: that everyone gets.
    """

    def __init__(
        self,
        worker: WarmWorker,
        trusted: TrustedCells,
        root: Path,
        seed: str,
        given_points: GivenPoints = NOTHING_GIVEN,
    ) -> None:
        self._worker = worker
        self._given_points = given_points
        self._suite = CheckSuite.shared(root, trusted.assignment)
        seconds = worker.limits.checks_seconds
        self._tests = ExerciseTests(trusted, self._suite, seed, seconds, given_points)

    def play(self, rebuilt: Rebuilt, only: str | None = None) -> Played:
        """Play it twice. only: the one exercise to judge, if not all."""
        exercises = [e for e in rebuilt.pristine.exercises if only in (None, e.name)]
        limits = self._worker.limits
        seconds = limits.submission_seconds
        budget = Budget(seconds, wall_allowance(seconds, limits))
        played = Played(rebuilt, exercises, budget)
        self._worker.files = rebuilt.pristine.files
        self._play_public(played)
        self._play_secret(played)
        return played

    def results(self, played: Played) -> tuple[ExerciseResult, ...]:
        """The results of its exercises, played once more with correct helpers where needed."""
        results = {exercise.name: played.result(exercise.name) for exercise in played.exercises}
        for exercise in played.exercises:
            helpers = right_helpers(self._suite, exercise.name, results, played.rebuilt)
            if helpers:
                first = results[exercise.name]
                results[exercise.name] = self._better_result(first, exercise, played, helpers)
        return tuple(self._given_points.apply(self._suite, one) for one in results.values())

    def _play_public(self, played: Played) -> None:
        with self._player(played, secret=False, reserve=_RESERVES[0]) as player:
            for test in played.tests(hidden=False):
                player.run_to(test.index)
                self._tests.run_visible(player, test, played)
            player.run_to(len(played.rebuilt.cells))
            played.runs = player.runs

    def _play_secret(self, played: Played) -> None:
        with self._player(played, secret=True, reserve=_RESERVES[1]) as player:
            for test in played.tests(hidden=True):
                if played.end_of(test.exercise.name) is None:
                    player.run_to(test.index)
                    self._tests.run_hidden(player, test.exercise, played)
                else:
                    self._tests.skip_hidden(test.exercise, played)

    def _better_result(
        self,
        first: ExerciseResult,
        exercise: Exercise,
        played: Played,
        helpers: Mapping[str, Callable[..., Any]],
    ) -> ExerciseResult:
        """The result of an exercise with correct helpers if it is better, else the first one."""
        again = Played(
            played.rebuilt, [exercise], played.budget, killed=played.killed, kept=played.kept
        )
        with self._player(again, secret=True, reserve=_RESERVES[2]) as player:
            self._play_with_helpers(player, again, helpers)
        show_nothing_new(again, played, exercise.name)
        second = again.result(exercise.name)
        if second.score <= first.score:
            return first
        template = _("Judged with a correct {names}, since yours is not right yet.")
        return replace(second, note=template.format(names=listed(list(helpers))))

    def _play_with_helpers(
        self, player: Player, played: Played, helpers: Mapping[str, Callable[..., Any]]
    ) -> None:
        for test in [*played.tests(hidden=False), *played.tests(hidden=True)]:
            player.run_to(test.index)
            try:
                for name, helper in helpers.items():
                    player.bind(name, helper)
            except Ended:
                continue  # this test loses its points
            if has_hidden_checks(test.cell):
                self._tests.run_hidden(player, test.exercise, played)
            else:
                self._tests.run_visible(player, test, played)

    @contextmanager
    def _player(self, played: Played, *, secret: bool, reserve: float) -> Iterator[Player]:
        player = Player(
            self._worker,
            played.rebuilt.cells,
            played.budget,
            secret=secret,
            killed=played.killed,
            kept=played.kept,
            reserve=reserve,
        )
        try:
            yield player
        finally:
            player.close()
