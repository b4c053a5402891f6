"""A grading run: find what is new, judge it, record it, and report the outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort, Status, language_of
from maskgrader.course import pristines
from maskgrader.feedback import Judgement
from maskgrader.files import CourseError, assignments
from maskgrader.judge import patience
from maskgrader.language import use
from maskgrader.nbgrader import (
    PATIENCE,
    Judged,
    NotRecorded,
    Patience,
    Recorder,
    ScoreKept,
    SubmissionChanged,
    Writer,
    by_status,
    handed_in,
    not_on_list,
)
from maskgrader.nbgrader import grading_settings as nbgrader_settings
from maskgrader.results import receipts
from maskgrader.submission import (
    Submission,
    doubted,
    find_misplaced,
    find_submissions,
    has_files,
    read_submission,
    time_stamp,
)

from .grade_changes import compare
from .judging_material import Material, Task
from .local_pool import LocalPool
from .plan import Graded, explain, failed_before
from .pool import Pool, PoolError, results
from .report import Report


@dataclass(frozen=True)
class Options:
    """The options of a run.

    apply: record regrades too. dry_run: judge and compare, record nothing. workers: processes on
    this machine; scheduler: the address of a Dask cluster to use instead; insecure: even over an
    open network without TLS. patience: seconds to wait for a locked or full gradebook or disk.
    """

    students: tuple[str, ...] = ()
    force: bool = False
    apply: bool = False
    dry_run: bool = False
    figures: bool = False
    workers: int = 1
    scheduler: str | None = None
    insecure: bool = False
    patience: float = PATIENCE


@dataclass(frozen=True)
class _Snapshot:
    """A submission as it was when it was sent to be judged."""

    submission: Submission
    fingerprint: dict[str, Any]
    closed: bool


class Run:
    """One run over a cohort. waiting: called with the reason when a file or gradebook blocks."""

    def __init__(
        self,
        cohort: Cohort,
        named: list[str],
        options: Options,
        waiting: Callable[[str], None] = lambda why: None,
    ) -> None:
        self._options = options
        self._assignments = named
        figures = options.figures or cohort.limits.figures
        self._limits = replace(cohort.limits, figures=figures)
        self._cohort = cohort
        self._language = language_of(cohort)
        self._settings = nbgrader_settings.load(cohort)
        waiter = Patience(options.patience, waiting)
        config = self._settings.config if self._settings.penalties else None
        self._writer = Writer(self._settings.gradebook, config, waiter)
        self._recorder = Recorder(cohort, self._writer, waiter)
        self._conditions: dict[str, dict[str, Any]] = {}
        self.report = Report()

    def close(self) -> None:
        self._writer.close()

    def plan(self) -> list[Submission]:
        """Every submission, with the reasons to judge it."""
        loaded = {name: pristines.load(self._cohort, name) for name in self._assignments}
        self._writer.require(self._assignments)
        graded = Graded(self._writer.recorded_scores(), self._settings.graded)
        for name, pristine in loaded.items():
            self._conditions[name] = receipts.conditions(self._cohort, pristine, self._limits)
        found = []
        chosen = self._options.students
        listed = self._writer.class_list()
        for one in find_submissions(self._settings.submitted, self._assignments, chosen):
            if listed is not None and one.student not in listed and not one.refusal:
                one = replace(one, refusal=not_on_list(one.student, listed))
            if one.refusal:
                found.append(one)
                continue
            stamp = time_stamp(one.path.parent, self._cohort.zone)
            if stamp is not None and stamp.doubt:
                self.report.notes.append(doubted(one.path.parent / "timestamp.txt", stamp))
            conditions = self._conditions[one.assignment]
            found.append(explain(self._cohort, one, conditions, graded, force=self._options.force))
        self._note_people()
        root = self._cohort.root
        self.report.misplaced = find_misplaced(
            self._settings.submitted, assignments(root), cohorts.names(root)
        )
        return found

    def _note_people(self) -> None:
        """Note who has not handed in or is excused, and whose work needs a person."""
        chosen = self._options.students
        submitted = handed_in(self._cohort, self._settings)
        found = {
            (assignment, student): standing
            for (assignment, student), standing in self._writer.standings(
                self._cohort, submitted, datetime.now(UTC)
            ).items()
            if assignment in self._assignments and (not chosen or student in chosen)
        }
        self.report.people = by_status(found)
        self.report.students = len(
            {key[1] for key, one in found.items() if one.status is not Status.WITHDRAWN}
        )

    def judge(self, plan: list[Submission]) -> Iterator[Submission]:
        """Judge and record the submissions that need it; yields each when it is finished."""
        yield from self._judge(plan)
        with suppress(NotRecorded):  # then what the plan found is shown
            self._note_people()

    def _judge(self, plan: list[Submission]) -> Iterator[Submission]:
        if not self._options.dry_run:
            self._writer.synchronise(self._cohort)
        for submission in plan:
            if submission.refusal:
                self.report.add_not_judged(submission.path, submission.refusal)
            elif not submission.why and submission.receipt is not None:
                self.report.unchanged += 1
                result = submission.receipt["result"]
                self.report.add(submission.assignment, submission.path, result)
        due = sorted((one for one in plan if one.why), key=failed_before)  # else in order
        if not due:
            return
        for assignment in self._assignments:
            receipts.sweep(self._cohort, assignment)
        material = Material.of(self._cohort, self._limits)
        with ExitStack() as stack:
            pool = stack.enter_context(closing(self._pool(material, len(due))))
            try:
                tasks, hung = self._tasks(due), patience(self._limits)
                for snapshot, judgement in results(pool, material, tasks, hung_seconds=hung):
                    self._finish(snapshot, judgement)
                    yield snapshot.submission
            except (NotRecorded, PoolError) as error:
                self.report.stopped = str(error)
            finally:
                self.report.notes += map(str, self._recorder.changed)

    def _pool(self, material: Material, tasks: int) -> Pool:
        if self._options.scheduler is None:
            return LocalPool(material, min(self._options.workers, tasks))
        try:
            from .dask_pool import DaskPool  # Dask is slow to import, and need not be installed
        except ImportError:
            raise CourseError(
                "--scheduler needs dask.distributed: pip install 'maskgrader[dask]'."
            ) from None
        return DaskPool(material, self._options.scheduler, insecure=self._options.insecure)

    def _tasks(self, due: list[Submission]) -> Iterator[tuple[_Snapshot, Task]]:
        """The tasks; each submission is read when its turn comes."""
        for submission in due:
            student, assignment = submission.student, submission.assignment
            with use(self._language):
                handed_in = read_submission(submission.path.parent, assignment)
            if not has_files(submission.path.parent):
                why = "it has been removed since this run began"
                self.report.add_not_judged(submission.path, why)
                continue
            hashed = receipts.content_hash(handed_in.data)
            fingerprint = {"submission": hashed, **self._conditions[assignment]}
            snapshot = _Snapshot(submission, fingerprint, handed_in.closed)
            yield snapshot, Task(student, assignment, handed_in)

    def _finish(self, snapshot: _Snapshot, judgement: Judgement | Exception) -> None:
        """Record a judgement, unless it is to be held back, and count it."""
        submission, report = snapshot.submission, self.report
        if isinstance(judgement, Exception):
            report.add_not_judged(submission.path, f"{type(judgement).__name__}: {judgement}")
            return
        report.judged += 1
        result = judgement.result.as_json()
        report.add(submission.assignment, submission.path, result)
        judged = Judged(submission.path.parent, judgement, snapshot.fingerprint, snapshot.closed)
        if self._recorder.keeps_score(judged):
            return
        if submission.receipt is not None:
            before = {**submission.receipt["result"], "score": submission.score}
            change = compare(submission.student, before, result)
            report.changes += [change] if change else []
        if self._options.dry_run or (submission.regrade and not self._options.apply):
            report.held += 1
            return
        try:
            self._recorder.record(judged, self._settings)
        except SubmissionChanged:
            why = "it was changed or removed while it was judged"
            report.add_not_judged(submission.path, why)
        except ScoreKept:
            return  # another run has recorded a score in the meantime
        else:
            report.recorded += 1
