"""A student's functions outside of judging, for authors of hidden checks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

from maskgrader.checks import Caller
from maskgrader.cohort import Limits
from maskgrader.files import CourseError
from maskgrader.sandbox import Budget, WarmWorker
from maskgrader.submission import Rebuilt

from .notebook_player import Player
from .notebook_tests import tests_of
from .visible_tests import TrustedCells


class NotebookFunctions:
    """The functions of one rebuilt notebook, in their own warm worker. Close it after use.

    given: the names of the notebook's given cells, as checks see them.
    """

    def __init__(self, rebuilt: Rebuilt, limits: Limits) -> None:
        self._rebuilt = rebuilt
        self._limits = limits
        self.given: SimpleNamespace = TrustedCells(rebuilt.pristine).given
        self._worker = WarmWorker(limits)

    def close(self) -> None:
        self._worker.close()

    @contextmanager
    def at(self, exercise: str) -> Iterator[Caller]:
        """Call them as the checks of an exercise do, after the cells before its test have run."""
        exercises = [e for e in self._rebuilt.pristine.exercises if e.name == exercise]
        test = next(tests_of(self._rebuilt, exercises, hidden=True), None)
        if test is None:
            assignment = self._rebuilt.pristine.assignment
            raise CourseError(f"{assignment} has no test cell with hidden checks of {exercise}.")
        budget = Budget(self._limits.submission_seconds)
        player = Player(self._worker, self._rebuilt.cells, budget, secret=False)
        try:
            player.run_to(test.index)
            player.allow_checks()
            yield player
        finally:
            player.close()
