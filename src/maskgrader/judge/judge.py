"""Judges one submission: bytes in, results out, nothing recorded.

The notebook is played twice. The public pass runs the visible tests and keeps what cells show; the
secret pass runs the hidden checks, and nothing a student's process says after it has seen a hidden
input is ever shown. Exercises that failed and build on a helper that failed too are then played
once more, each in a child of its own, with a right helper that lives in the judge.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from maskgrader.checks import Helper
from maskgrader.checks.examples import WrongRow
from maskgrader.checks.hidden import RUNNER
from maskgrader.course import Cell, CourseError, Exercise, Kind, Pristine
from maskgrader.i18n import ENGLISH, Language, _, joined, listed, use
from maskgrader.reading import SubmittedCell, Unreadable, read_cells, read_file
from maskgrader.submission import Rebuilt, find_assignment, rebuild, refuse_other_assignment
from maskgrader.verdict import (
    CheckResult,
    Diagnosis,
    ExerciseResult,
    Outcome,
    SubmissionResult,
    Verdict,
)

from .explain import diagnose, first_wrong_row
from .limits import Limits
from .player import Budget, Player
from .replies import CellRun
from .sandbox import Ended, SandboxError, Zygote, wall_allowance
from .session import CheckError, CheckSession
from .trusted import TrustedCells, not_run

_log = logging.getLogger(__name__)
T = TypeVar("T")


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


def _spoken(method: Callable[..., T]) -> Callable[..., T]:
    """Let a judge's method speak the judge's language, whatever its process spoke before."""

    @wraps(method)
    def speaking(self: Judge, *args: Any, **kwargs: Any) -> T:
        with use(self.language):
            return method(self, *args, **kwargs)

    return speaking


class Judge:
    """Judges submissions of a course, one after the other, in one warm worker.

    root: the course folder. pristines: assignment to pristine notebook. seed: the cohort's secret.
    language: what students are told in. Use it as a context manager, or call `close`.
    """

    def __init__(
        self,
        root: Path,
        pristines: Mapping[str, Pristine],
        *,
        seed: str,
        limits: Limits,
        language: Language = ENGLISH,
    ) -> None:
        self._root = root
        self._pristines = dict(pristines)
        self._seed = seed
        self.limits = limits
        self.language = language
        self._zygote: Zygote | None = None
        self._trusted: dict[str, TrustedCells] = {}

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        if self._zygote is not None:
            self._zygote.close()
            self._zygote = None

    @property
    def pristines(self) -> dict[str, Pristine]:
        """The pristine notebooks, by assignment."""
        return dict(self._pristines)

    def pristine(self, assignment: str) -> Pristine:
        """The notebook that submissions of an assignment are judged by."""
        if assignment not in self._pristines:
            known = ", ".join(self._pristines)
            raise CourseError(f"There is no assignment {assignment!r}. The assignments: {known}.")
        return self._pristines[assignment]

    @_spoken
    def judge_file(self, path: Path, assignment: str | None = None) -> SubmissionResult:
        """Judge a notebook file. Never raises for anything the file contains."""
        try:
            data = read_file(path)
        except Unreadable as error:
            return self.refuse(path, assignment or path.stem, error)
        return self.judge(data, path=str(path), assignment=assignment)

    @_spoken
    def judge(
        self, data: bytes, *, path: str = "", assignment: str | None = None
    ) -> SubmissionResult:
        """Judge the bytes of a notebook. The assignment is found by its cells unless given."""
        try:
            cells, repairs = read_cells(data)
            if assignment is not None:
                refuse_other_assignment(cells, assignment, self._pristines)
            else:
                assignment = find_assignment(cells, self._pristines, Path(path).stem)
        except Unreadable as error:
            return self.refuse(path, assignment or Path(path).stem, error)
        return self.judge_cells(cells, repairs, path=path, assignment=assignment)

    @_spoken
    def judge_cells(
        self,
        cells: list[SubmittedCell],
        repairs: list[str],
        *,
        assignment: str,
        path: str = "",
        only: str | None = None,
    ) -> SubmissionResult:
        """Judge cells that have been read already. `only` names one exercise to look at."""
        rebuilt = rebuild(self._pristines[assignment], cells, repairs)
        return self.judge_rebuilt(rebuilt, path=path, only=only)

    @_spoken
    def judge_rebuilt(
        self, rebuilt: Rebuilt, *, path: str = "", only: str | None = None
    ) -> SubmissionResult:
        """Judge a rebuilt notebook. A fault of the judge is a result too: `judge_error`."""
        assignment = rebuilt.pristine.assignment
        try:
            exercises, runs = self._play(rebuilt, only)
        except (CheckError, CourseError) as error:
            return self.fail(rebuilt, path, str(error))
        except SandboxError as error:
            self.close()  # a worker that failed once is not used again
            return self.fail(rebuilt, path, str(error))
        except Exception as error:  # one notebook must not end a batch; its text stays out of sight
            _log.exception("A fault of the judge, in %s", path or assignment)
            self.close()
            return self.fail(rebuilt, path, f"The judge has a fault ({type(error).__name__}).")
        return SubmissionResult(
            path,
            assignment,
            exercises,
            rebuilt.repairs,
            confined=not self.limits.unconfined,
            runs=runs,
        )

    @_spoken
    def fail(self, rebuilt: Rebuilt, path: str, why: str) -> SubmissionResult:
        """The result of a submission that the judge could not judge: no score, and the reason."""
        return SubmissionResult(
            path,
            rebuilt.pristine.assignment,
            exercises=_no_scores(rebuilt.pristine),
            repairs=rebuilt.repairs,
            failure=Verdict.JUDGE_ERROR,
            error=why,
            confined=not self.limits.unconfined,
        )

    @_spoken
    def refuse(self, path: Path | str, assignment: str, error: Unreadable) -> SubmissionResult:
        """The result of a file that cannot be read: no score, and the reason."""
        known = self._pristines.get(assignment)
        return SubmissionResult(
            str(path),
            assignment if known else "",
            exercises=_no_scores(known) if known else (),
            failure=Verdict.UNREADABLE,
            error=str(error),
            confined=not self.limits.unconfined,
        )

    def _play(
        self, rebuilt: Rebuilt, only: str | None
    ) -> tuple[tuple[ExerciseResult, ...], dict[int, CellRun]]:
        if self._zygote is None or not self._zygote.alive:
            self.close()
            self._zygote = Zygote(self.limits)
        exercises = [e for e in rebuilt.pristine.exercises if only in (None, e.name)]
        played = _Played(rebuilt, exercises, self._budget())
        self._play_public(played)
        self._play_secret(played)
        results = {exercise.name: _combine(exercise, played) for exercise in exercises}
        for exercise in exercises:
            results[exercise.name] = self._with_helpers(exercise, played, results)
        return tuple(results.values()), played.runs

    def _budget(self) -> Budget:
        seconds = self.limits.submission_seconds
        return Budget(seconds, wall_allowance(seconds, self.limits))

    def _player(self, played: _Played, *, secret: bool) -> Player:
        assert self._zygote is not None
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
        trusted = self._cells(played.rebuilt.pristine)
        result = trusted.run_visible(cell, exercise, player)
        if player.warnings:
            template = _("Python warned: {warning}. A warning costs nothing.")
            said = template.format(warning=player.warnings[0])
            result = replace(result, message=joined(result.message, said))
        if result.outcome is Outcome.FAILED:
            session = CheckSession.shared(self._root, played.rebuilt.pristine.assignment)
            found = first_wrong_row(session, exercise.name, player, trusted.given)
            played.examples[exercise.name] = found
        return result

    def _play_secret(self, played: _Played) -> None:
        with _closing(self._player(played, secret=True)) as player:
            for index, cell, exercise in _tests(played, hidden=True):
                ended = _ended(played.visible.get(exercise.name, []))
                if ended is None:
                    player.run_to(index)
                    found = self._hidden(player, cell, exercise, played)
                else:
                    found = self._hidden_not_run(exercise, played, ended)
                played.hidden.setdefault(exercise.name, []).extend(found)

    def _hidden(
        self, player: Player, cell: Cell, exercise: Exercise, played: _Played
    ) -> list[CheckResult]:
        """Run a hidden block, with a runner in place that takes its call to the right session."""
        found: list[CheckResult] = []
        trusted = self._cells(played.rebuilt.pristine)

        def runner(assignment: str, name: str, namespace: Mapping[str, Any]) -> float:
            session = CheckSession.shared(self._root, assignment)
            seed = f"{self._seed}\0{assignment}"
            quiz = played.rebuilt.pristine.quiz
            found.extend(session.run(name, player, seed=seed, given=trusted.given, quiz=quiz))
            return sum(result.points for result in found)

        player.allow_checks()
        token = RUNNER.set(runner)
        try:
            trusted.run_hidden(cell, exercise, player)
        except (SandboxError, CheckError, CourseError):
            raise
        except Exception as error:
            raise CheckError(f"The hidden block of {cell.grade_id} fails: {error!r}") from error
        finally:
            RUNNER.reset(token)
        wrong = [*played.visible.get(exercise.name, []), *found]
        if not exercise.is_quiz and any(r.outcome is Outcome.FAILED for r in wrong):
            session = CheckSession.shared(self._root, played.rebuilt.pristine.assignment)
            played.diagnoses[exercise.name] = diagnose(session, exercise.name, player)
        return found

    def _hidden_not_run(
        self, exercise: Exercise, played: _Played, kind: Verdict
    ) -> list[CheckResult]:
        session = CheckSession.shared(self._root, played.rebuilt.pristine.assignment)
        return session.not_run(exercise.name, kind)

    def _cells(self, pristine: Pristine) -> TrustedCells:
        if pristine.assignment not in self._trusted:
            self._trusted[pristine.assignment] = TrustedCells(pristine)
        return self._trusted[pristine.assignment]

    def _with_helpers(
        self, exercise: Exercise, played: _Played, results: dict[str, ExerciseResult]
    ) -> ExerciseResult:
        """Judge an exercise once more with right helpers, where a wrong one may have sunk it."""
        first = results[exercise.name]
        session = CheckSession.shared(self._root, played.rebuilt.pristine.assignment)
        helpers: dict[str, Helper] = session.module("helpers").HELPERS
        used = session.module("helpers").USES.get(exercise.name, ())
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
            found = self._hidden(player, cell, exercise, played)
            played.hidden.setdefault(exercise.name, []).extend(found)
        else:
            result = self._visible(player, cell, exercise, played)
            played.visible.setdefault(exercise.name, []).append(result)


def guarded(helper: Helper) -> Callable[..., Any]:
    """A helper that answers only arguments of its declared shapes and dtypes.

    float32 is a correct style, so arrays of floating-point numbers are widened first.
    """

    @wraps(helper.function)
    def function(*args: Any, **kwargs: Any) -> Any:
        args = tuple(map(_widened, args))
        kwargs = {key: _widened(value) for key, value in kwargs.items()}
        if not helper.accepts(*args, **kwargs):
            raise ValueError("not the declared shapes and dtypes")
        return helper.function(*args, **kwargs)

    return function


def _widened(value: Any) -> Any:
    if isinstance(value, np.ndarray) and value.dtype.kind == "f":
        return value.astype(np.float64)
    return {key: _widened(item) for key, item in value.items()} if type(value) is dict else value


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


def _no_scores(pristine: Pristine) -> tuple[ExerciseResult, ...]:
    """Every exercise as not judged: its points exist, and none is given or taken."""
    return tuple(
        ExerciseResult(e.name, tuple(not_run(cell, Verdict.JUDGE_ERROR) for cell in e.tests))
        for e in pristine.exercises
    )


@contextmanager
def _closing(player: Player) -> Iterator[Player]:
    try:
        yield player
    finally:
        player.close()
