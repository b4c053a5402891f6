"""Judges one submission: bytes in, results out, nothing recorded.

There is always a result; it has no score if the file cannot be read or the judge fails.
`submission_passes` plays the notebook.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from maskgrader.cohort import Limits
from maskgrader.course import Pristine
from maskgrader.files import CourseError, SandboxError
from maskgrader.language import ENGLISH, Language, use
from maskgrader.results import SubmissionResult
from maskgrader.sandbox import WarmWorker
from maskgrader.submission import (
    Rebuilt,
    SubmittedCell,
    Unreadable,
    find_assignment,
    read_cells,
    read_file,
    rebuild,
    refuse_other_assignment,
)

from .given_points import NOTHING_GIVEN, GivenPoints
from .hidden_check import CheckError
from .no_score import judge_error_result, unreadable_result
from .submission_passes import Passes
from .visible_tests import TrustedCells

_log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


def _in_language(
    method: Callable[Concatenate[Judge, P], T],
) -> Callable[Concatenate[Judge, P], T]:
    """Run a judge's method in the judge's language, whatever language its process uses."""

    @wraps(method)
    def wrapped(self: Judge, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with use(self.language):
            return method(self, *args, **kwargs)

    return wrapped


class Judge:
    """Judges submissions of a course, one after the other, in one warm worker.

    root: the course folder. pristines: assignment to pristine notebook. seed: the cohort's secret.
    language: of the texts that students read. points_for_everyone: as in the cohort.
    Use it as a context manager, or call `close`.
    """

    def __init__(
        self,
        root: Path,
        pristines: Mapping[str, Pristine],
        *,
        seed: str,
        limits: Limits,
        language: Language = ENGLISH,
        points_for_everyone: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self._root = root
        self._pristines = dict(pristines)
        self._seed = seed
        self.limits = limits
        self.language = language
        self._given_points = {
            name: GivenPoints(reasons) for name, reasons in (points_for_everyone or {}).items()
        }
        self._worker: WarmWorker | None = None
        self._trusted: dict[str, TrustedCells] = {}

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """End the warm worker; the next submission starts another one."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    @property
    def pristines(self) -> dict[str, Pristine]:
        """The pristine notebooks, by assignment."""
        return dict(self._pristines)

    def pristine(self, assignment: str) -> Pristine:
        """The notebook on which the judging of an assignment is based."""
        if assignment not in self._pristines:
            known = ", ".join(self._pristines)
            raise CourseError(f"There is no assignment {assignment!r}. The assignments: {known}.")
        return self._pristines[assignment]

    @_in_language
    def judge_file(self, path: Path, assignment: str | None = None) -> SubmissionResult:
        """Judge a notebook file. Never raises for anything the file contains."""
        try:
            data = read_file(path)
        except Unreadable as error:
            return self.refuse(path, assignment or path.stem, error)
        return self.judge(data, path=str(path), assignment=assignment)

    @_in_language
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

    @_in_language
    def judge_cells(
        self,
        cells: list[SubmittedCell],
        repairs: list[str],
        *,
        assignment: str,
        path: str = "",
        only: str | None = None,
    ) -> SubmissionResult:
        """Judge cells that have already been read. only: the one exercise to judge, if not all."""
        rebuilt = rebuild(self._pristines[assignment], cells, repairs)
        return self.judge_rebuilt(rebuilt, path=path, only=only)

    @_in_language
    def judge_rebuilt(
        self, rebuilt: Rebuilt, *, path: str = "", only: str | None = None
    ) -> SubmissionResult:
        """Judge a rebuilt notebook. If the judge itself fails, the verdict is `judge_error`."""
        assignment = rebuilt.pristine.assignment
        try:
            passes = self._passes(assignment)
            played = passes.play(rebuilt, only)
            exercises = passes.results(played)
        except (CheckError, CourseError) as error:
            return self._judge_error(rebuilt, path, str(error))
        except SandboxError as error:
            self.close()  # a worker that failed once is not used again
            return self._judge_error(rebuilt, path, str(error))
        except Exception as error:  # one notebook must not end a batch; show only the type
            _log.exception("The judge failed on %s", path or assignment)
            self.close()
            why = f"The judge has a fault ({type(error).__name__})."
            return self._judge_error(rebuilt, path, why)
        return SubmissionResult(
            path,
            assignment,
            exercises,
            rebuilt.repairs,
            confined=self._confined,
            runs=played.runs,
        )

    @property
    def _confined(self) -> bool:
        return not self.limits.unconfined

    def _judge_error(self, rebuilt: Rebuilt, path: str, why: str) -> SubmissionResult:
        return judge_error_result(rebuilt, path, why, confined=self._confined)

    @_in_language
    def refuse(self, path: Path | str, assignment: str, error: Unreadable) -> SubmissionResult:
        """The result of a file that cannot be read: no score, and the reason."""
        known = self._pristines.get(assignment)
        return unreadable_result(known, str(path), error, confined=self._confined)

    def _passes(self, assignment: str) -> Passes:
        """The passes over submissions of an assignment, in a live worker."""
        if self._worker is None or not self._worker.alive:
            self.close()
            self._worker = WarmWorker(self.limits)
        if assignment not in self._trusted:
            self._trusted[assignment] = TrustedCells(self._pristines[assignment])
        given = self._given_points.get(assignment, NOTHING_GIVEN)
        return Passes(self._worker, self._trusted[assignment], self._root, self._seed, given)
