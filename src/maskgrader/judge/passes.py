"""Plays one submission, as often as it takes to judge it.

The notebook is played twice. The public pass runs the visible tests and keeps what cells show; the
secret pass runs the hidden checks, and nothing a student's process says after it has seen a hidden
input is ever shown. Exercises that failed and build on a helper that failed too are then played
once more, each in a child of its own, with a right helper that lives in the judge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from maskgrader.checks import Helper, WrongRow
from maskgrader.course import Cell, Exercise, Kind
from maskgrader.language import _, joined, listed
from maskgrader.results import CheckResult, Diagnosis, ExerciseResult, Outcome, Verdict
from maskgrader.submission import Rebuilt

from .budget import Budget
from .check_suite import CheckSuite
from .diagnosis import diagnose, first_wrong_row
from .helpers import guarded
from .player import Player
from .replies import CellRun
from .sandbox import Ended, wall_allowance
from .trusted import TrustedCells, not_run
from .warm_worker import Zygote


@dataclass
class _Played:
    """What one submission has given so far."""

    rebuilt: Rebuilt
    exercises: list[Exercise]
    budget: Budget
    killed: dict[int, Ended] = field(default_factory=dict)
    visible: dict[str, list[CheckResult]] = field(default_factory=dict)
    hidden: dict[str, list[CheckResult]] = field(default_factory=dict)
    runs: dict[int, CellRun] = field(default_factory=dict)
    diagnoses: dict[str, Diagnosis | None] = field(default_factory=dict)
    examples: dict[str, WrongRow | None] = field(default_factory=dict)


class Passes:
    """The passes of one submission, in children of `zygote`.

    trusted: the teacher's cells of its assignment. root: the course. seed: the cohort's secret.
    """

    def __init__(self, zygote: Zygote, trusted: TrustedCells, root: Path, seed: str) -> None:
        self._zygote = zygote
        self._trusted = trusted
        self._seed = seed
        self._suite = CheckSuite.shared(root, trusted.assignment)

    def play(
        self, rebuilt: Rebuilt, only: str | None = None
    ) -> tuple[tuple[ExerciseResult, ...], dict[int, CellRun]]:
        """The results of its exercises, or of one, and what its cells have shown."""
        exercises = [e for e in rebuilt.pristine.exercises if only in (None, e.name)]
        limits = self._zygote.limits
        seconds = limits.submission_seconds
        budget = Budget(seconds, wall_allowance(seconds, limits))
        played = _Played(rebuilt, exercises, budget)
        self._play_public(played)
        self._play_secret(played)
        results = {exercise.name: _combine(exercise, played) for exercise in exercises}
        for exercise in exercises:
            results[exercise.name] = self._with_helpers(exercise, played, results)
        return tuple(results.values()), played.runs

    def _player(self, played: _Played, *, secret: bool) -> Player:
        return Player(
            self._zygote, played.rebuilt.cells, played.budget, secret=secret, killed=played.killed
        )

    def _play_public(self, played: _Played) -> None:
        with _closing(self._player(played, secret=False)) as player:
            for index, cell, exercise in _tests(played, hidden=False):
                player.run_to(index)
                result = self._visible(player, cell, exercise, played)
                played.visible.setdefault(exercise.name, []).append(result)
            player.run_to(len(played.rebuilt.cells))
            played.runs = player.runs

    def _visible(
        self, player: Player, cell: Cell, exercise: Exercise, played: _Played
    ) -> CheckResult:
        ended = _ended(played.visible.get(exercise.name, []))
        if ended is not None:
            return not_run(cell, ended)
        player.allow_checks()
        player.warnings.clear()
        result = self._trusted.run_visible(cell, exercise, player)
        if player.warnings:
            template = _("Python warned: {warning}. A warning costs nothing.")
            said = template.format(warning=player.warnings[0])
            result = replace(result, message=joined(result.message, said))
        if result.outcome is Outcome.FAILED:
            found = first_wrong_row(self._suite, exercise.name, player, self._trusted.given)
            played.examples[exercise.name] = found
        return result

    def _play_secret(self, played: _Played) -> None:
        with _closing(self._player(played, secret=True)) as player:
            for index, _cell, exercise in _tests(played, hidden=True):
                ended = _ended(played.visible.get(exercise.name, []))
                if ended is None:
                    player.run_to(index)
                    found = self._hidden(player, exercise, played)
                else:
                    found = self._suite.not_run(exercise.name, ended)
                played.hidden.setdefault(exercise.name, []).extend(found)

    def _hidden(self, player: Player, exercise: Exercise, played: _Played) -> list[CheckResult]:
        """Run the hidden checks of an exercise; where they fail, look for a known mistake."""
        player.allow_checks()
        found = self._suite.run(
            exercise.name,
            player,
            seed=f"{self._seed}\0{self._trusted.assignment}",
            given=self._trusted.given,
            quiz=played.rebuilt.pristine.quiz,
        )
        wrong = [*played.visible.get(exercise.name, []), *found]
        if not exercise.is_quiz and any(r.outcome is Outcome.FAILED for r in wrong):
            played.diagnoses[exercise.name] = diagnose(self._suite, exercise.name, player)
        return found

    def _with_helpers(
        self, exercise: Exercise, played: _Played, results: dict[str, ExerciseResult]
    ) -> ExerciseResult:
        """Judge an exercise once more with right helpers, where a wrong one may have sunk it."""
        first = results[exercise.name]
        module = self._suite.module("helpers")
        helpers: dict[str, Helper] = module.HELPERS
        used = module.USES.get(exercise.name, ())
        wrong = [n for n in used if n in results and results[n].verdict is not Verdict.ACCEPTED]
        wrong = [name for name in wrong if _mentions(played.rebuilt, name)]
        if first.verdict is Verdict.ACCEPTED or not wrong:
            return first
        again = _Played(played.rebuilt, [exercise], played.budget, killed=played.killed)
        right = {name: helpers[name] for name in wrong}
        with _closing(self._player(again, secret=True)) as player:
            for index, cell, owner in [*_tests(again, hidden=False), *_tests(again, hidden=True)]:
                self._test_with_helpers(player, index, cell, owner, again, right)
        second = _combine(exercise, again)
        if second.score <= first.score:
            return first
        template = _("Judged with a correct {names}, since yours is not right yet.")
        return replace(second, note=template.format(names=listed(wrong)))

    def _test_with_helpers(
        self,
        player: Player,
        index: int,
        cell: Cell,
        exercise: Exercise,
        played: _Played,
        helpers: dict[str, Helper],
    ) -> None:
        player.run_to(index)
        try:
            for name, helper in helpers.items():
                player.bind(name, guarded(helper))
        except Ended:
            return
        if is_hidden(cell):
            found = self._hidden(player, exercise, played)
            played.hidden.setdefault(exercise.name, []).extend(found)
        else:
            result = self._visible(player, cell, exercise, played)
            played.visible.setdefault(exercise.name, []).append(result)


def is_hidden(cell: Cell) -> bool:
    """Whether a test cell asks for hidden checks."""
    return "run_hidden_checks" in cell.source


def _tests(played: _Played, *, hidden: bool) -> Iterator[tuple[int, Cell, Exercise]]:
    """Test cells in notebook order: position in the rebuilt notebook, cell, exercise."""
    exercises = {exercise.name: exercise for exercise in played.exercises}
    for index, cell in enumerate(played.rebuilt.cells):
        if cell.kind is Kind.TEST:
            pristine = played.rebuilt.pristine.cells[cell.pristine]
            if pristine.exercise in exercises and is_hidden(pristine) is hidden:
                yield index, pristine, exercises[pristine.exercise]


def _ended(results: list[CheckResult]) -> Verdict | None:
    """The kind of a check that ended its exercise: its process is gone, or nothing is there."""
    final = (Verdict.TIME_LIMIT, Verdict.OUTPUT_LIMIT, Verdict.NOT_ANSWERED)
    return next((r.kind for r in results if r.kind in final), None)


def _combine(exercise: Exercise, played: _Played) -> ExerciseResult:
    name = exercise.name
    return ExerciseResult(
        name,
        tuple(played.visible.get(name, []) + played.hidden.get(name, [])),
        misconception=played.diagnoses.get(name),
        example=played.examples.get(name),
    )


def _mentions(rebuilt: Rebuilt, name: str) -> bool:
    own = "\n".join(cell.source for cell in rebuilt.cells if not cell.ours)
    return len(re.findall(rf"\b{re.escape(name)}\b", own)) > 1  # its definition is one


@contextmanager
def _closing(player: Player) -> Iterator[Player]:
    try:
        yield player
    finally:
        player.close()
