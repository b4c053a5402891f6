"""Judges one submission: bytes in, results out, nothing recorded.

Whatever happens, there is a result: a file that cannot be read, and a judge that fails, give one
without a score. How a notebook is played is `passes`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

from maskgrader.cohort import Cohort, Limits, language_of
from maskgrader.course import Pristine, overlay, pristines
from maskgrader.files import CourseError, SandboxError
from maskgrader.language import ENGLISH, Language, _, use
from maskgrader.results import ExerciseResult, SubmissionResult, Verdict
from maskgrader.submission import (
    HandedIn,
    Rebuilt,
    SubmittedCell,
    Unreadable,
    find_assignment,
    read_cells,
    read_file,
    rebuild,
    refuse_other_assignment,
)

from .check_suite import CheckError
from .passes import Passes
from .trusted import TrustedCells, not_run
from .warm_worker import Zygote

_log = logging.getLogger(__name__)
T = TypeVar("T")


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
            exercises, runs = self._passes(assignment).play(rebuilt, only)
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

    def _passes(self, assignment: str) -> Passes:
        """How to play submissions of an assignment, in a worker that is alive."""
        if self._zygote is None or not self._zygote.alive:
            self.close()
            self._zygote = Zygote(self.limits)
        if assignment not in self._trusted:
            self._trusted[assignment] = TrustedCells(self._pristines[assignment])
        return Passes(self._zygote, self._trusted[assignment], self._root, self._seed)


def _no_scores(pristine: Pristine) -> tuple[ExerciseResult, ...]:
    """Every exercise as not judged: its points exist, and none is given or taken."""
    return tuple(
        ExerciseResult(e.name, tuple(not_run(cell, Verdict.JUDGE_ERROR) for cell in e.tests))
        for e in pristine.exercises
    )


def judge_of(cohort: Cohort) -> Judge:
    """A judge for a cohort: its notebooks, checks, seed, limits and language."""
    return Judge(
        overlay.laid_over(cohort).root,
        pristines.load_all(cohort),
        seed=cohort.seed,
        limits=cohort.limits,
        language=language_of(cohort),
    )


def judge_submission(
    judge: Judge, path: str, assignment: str, handed_in: HandedIn
) -> tuple[Rebuilt, SubmissionResult]:
    """The rebuilt notebook and its result; a file that cannot be read gets one too."""
    with use(judge.language):
        return _judge_submission(judge, path, assignment, handed_in)


def _judge_submission(
    judge: Judge, path: str, assignment: str, handed_in: HandedIn
) -> tuple[Rebuilt, SubmissionResult]:
    pristine = judge.pristine(assignment)
    try:
        if handed_in.refusal:
            raise Unreadable(handed_in.refusal)
        cells, repairs = read_cells(handed_in.data)
        if handed_in.called:
            template = _("The file was called {found}; it counts as {name}.")
            said = template.format(found=handed_in.called, name=f"{assignment}.ipynb")
            repairs.insert(0, said)
        refuse_other_assignment(cells, assignment, judge.pristines)
        rebuilt = rebuild(pristine, cells, repairs)
    except Unreadable as error:
        rebuilt = replace(rebuild(pristine, [], []), repairs=())
        return rebuilt, judge.refuse(path, assignment, error)
    return rebuilt, judge.judge_rebuilt(rebuilt, path=path)
