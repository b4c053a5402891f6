"""A grading run: find what is new, judge it, record it, and say what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from maskgrader.cohort import Cohort, language_of
from maskgrader.course import pristines
from maskgrader.language import use
from maskgrader.nbgrader import PATIENCE, NotRecorded
from maskgrader.nbgrader import settings as nbgrader_settings
from maskgrader.results import Verdict, receipts
from maskgrader.submission import HandedIn, Submission, find_submissions, has_files, read_submission

from .changes import Change, compare
from .plan import Graded, explain
from .pool import DaskPool, LocalPool, Pool, PoolError, patience, results
from .record import HandedInAnew, Recorder
from .work import Judged, Material, Task


@dataclass(frozen=True)
class Options:
    """What a run is asked for.

    apply: record regrades too. dry_run: judge and compare, record nothing. workers: processes on
    this machine; scheduler: the address of a Dask cluster to use instead.
    """

    students: tuple[str, ...] = ()
    force: bool = False
    apply: bool = False
    dry_run: bool = False
    figures: bool = False
    workers: int = 1
    scheduler: str | None = None
    patience: float = PATIENCE


@dataclass(frozen=True)
class Failure:
    """A submission without a score, and why."""

    path: Path
    verdict: str
    why: str


@dataclass
class Report:
    """What came of a run.

    verdicts: of every submission, by assignment. changes: of grades that stood before; `held`
    says that they were not recorded.
    """

    verdicts: dict[str, list[str]] = field(default_factory=dict)
    judged: int = 0
    recorded: int = 0
    unchanged: int = 0
    changes: list[Change] = field(default_factory=list)
    held: int = 0
    failures: list[Failure] = field(default_factory=list)
    stopped: str = ""  # why the run ended before its end

    def add(self, assignment: str, path: Path, result: dict[str, Any]) -> None:
        """Count a result, new or old."""
        verdict = result["verdict"]
        self.verdicts.setdefault(assignment, []).append(verdict)
        if not Verdict(verdict).has_score:
            self.failures.append(Failure(path, verdict, result["error"] or ""))


class Run:
    """One run over a cohort. `waiting` is told why, whenever a file or the gradebook blocks."""

    def __init__(
        self,
        cohort: Cohort,
        assignments: list[str],
        options: Options,
        waiting: Callable[[str], None] = lambda why: None,
    ) -> None:
        self._options = options
        self._assignments = assignments
        figures = options.figures or cohort.limits.figures
        self._limits = replace(cohort.limits, figures=figures)
        self._cohort = cohort
        self._language = language_of(cohort)
        self._settings = nbgrader_settings.load(cohort)
        self._recorder = Recorder(
            cohort, self._settings, patience=options.patience, waiting=waiting
        )
        self._conditions: dict[str, dict[str, Any]] = {}
        self.report = Report()

    def close(self) -> None:
        self._recorder.close()

    def plan(self) -> list[Submission]:
        """Every submission, with the reasons to judge it."""
        writer = self._recorder.writer
        loaded = {name: pristines.load(self._cohort, name) for name in self._assignments}
        writer.demand(self._assignments)
        graded = Graded(writer.standing(), self._settings.graded)
        for name, pristine in loaded.items():
            self._conditions[name] = receipts.conditions(self._cohort, pristine, self._limits)
        found = []
        chosen = self._options.students
        for one in find_submissions(self._settings.submitted, self._assignments, chosen):
            if one.refusal:
                found.append(one)
                continue
            conditions = self._conditions[one.assignment]
            found.append(explain(self._cohort, one, conditions, graded, force=self._options.force))
        return found

    def judge(self, plan: list[Submission]) -> Iterator[Submission]:
        """Judge and record what has a reason; yields each submission when it is done with."""
        if not self._options.dry_run:
            self._recorder.writer.synchronise(self._cohort)
        due = [submission for submission in plan if submission.why]
        for submission in plan:
            if submission.refusal:
                self._not_judged(submission, submission.refusal)
            elif not submission.why and submission.receipt is not None:
                self.report.unchanged += 1
                self.report.add(
                    submission.assignment, submission.path, submission.receipt["result"]
                )
        if not due:
            return
        for assignment in self._assignments:
            receipts.sweep(self._cohort, assignment)
        material = Material.of(self._cohort, self._limits)
        with ExitStack() as stack:
            pool = stack.enter_context(closing(self._pool(material, len(due))))
            try:
                tasks, hung = self._tasks(due), patience(self._limits)
                found = results(pool, material, tasks, hung_seconds=hung)
                for (submission, hashed), judged in found:
                    self._finish(submission, hashed, judged)
                    yield submission
            except (NotRecorded, PoolError) as error:
                self.report.stopped = str(error)

    def _pool(self, material: Material, tasks: int) -> Pool:
        if self._options.scheduler is not None:
            return DaskPool(material, self._options.scheduler)
        return LocalPool(material, min(self._options.workers, tasks))

    def _tasks(self, due: list[Submission]) -> Iterator[tuple[tuple[Submission, str], Task]]:
        """What is judged, read when its turn comes, with its hash."""
        for submission in due:
            with use(self._language):
                handed_in = read_submission(submission.path.parent, submission.assignment)
            if why := _unfit(submission, handed_in):
                self._not_judged(submission, why)
                continue
            task = Task(submission.student, submission.assignment, handed_in)
            yield (submission, receipts.content_hash(handed_in.data)), task

    def _finish(self, submission: Submission, hashed: str, judged: Judged | Exception) -> None:
        report = self.report
        if isinstance(judged, Exception):
            self._not_judged(submission, f"{type(judged).__name__}: {judged}")
            return
        report.judged += 1
        result = judged.result.as_json()
        report.add(submission.assignment, submission.path, result)
        if judged.result.verdict is Verdict.JUDGE_ERROR and submission.score is not None:
            return  # the grade that stands is worth more than a fault of ours
        if submission.receipt is not None:
            before = {**submission.receipt["result"], "score": submission.score}
            change = compare(submission.student, before, result)
            report.changes += [change] if change else []
        if self._options.dry_run or (submission.regrade and not self._options.apply):
            report.held += 1
            return
        fingerprint = {"submission": hashed, **self._conditions[submission.assignment]}
        try:
            self._recorder.record(submission, judged, fingerprint)
        except HandedInAnew:
            self._not_judged(submission, "it was changed or taken away while it was judged")
            return
        report.recorded += 1

    def _not_judged(self, submission: Submission, why: str) -> None:
        self.report.failures.append(Failure(submission.path, "not judged", why))


def _unfit(submission: Submission, handed_in: HandedIn) -> str:
    """Why what stands in the gradebook must not be replaced by what can be read now."""
    if not has_files(submission.path.parent):
        return "it has been taken away since this run began"
    return handed_in.refusal if handed_in.closed and submission.score is not None else ""
