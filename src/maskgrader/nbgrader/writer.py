"""The one writer of scores: a transaction for each submission, over one connection.

A grading run leaves in the gradebook what `nbgrader autograde` with our exporter leaves, late
penalties included, with statements of its own: nbgrader opens nine connections a notebook. Manual
scores and comments are never touched.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from nbgrader.api import Assignment, Grade, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import Connection, func, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from traitlets.config import Config

from maskgrader.cohort import Cohort
from maskgrader.feedback import Marks

from . import rows
from .database import open_engine
from .penalties import Penalties
from .rows import Cells
from .sync import bring_up_to_date

_T = TypeVar("_T")

PATIENCE = 120.0  # seconds that a locked or full gradebook or disk is waited for
_TRIES = 20  # where other writers are first, again and again
# Not there: another grader has swept up what it took for the remains of a killed one.
_PASSING = (errno.ENOSPC, errno.EDQUOT, errno.EAGAIN, errno.EBUSY, errno.ENOENT)
_PASSING_WORDS = (
    "locked busy full deadlock serializ connection shutting starting clients space"  # of both
).split()


class NotRecorded(Exception):
    """The gradebook or the disk could not be written to, though it was waited for."""


@dataclass(frozen=True)
class Recorded:
    """What the gradebook has of a submission. score: the automatic ones' sum, None without any."""

    handed_in: datetime | None
    score: float | None


class Writer:
    """Writes marks into the gradebook at `url`.

    config: nbgrader's, for the late penalties; None where they are switched off.
    waiting: is told why, whenever the gradebook has to be waited for.
    """

    def __init__(
        self,
        url: str,
        config: Config | None = None,
        *,
        patience: float = PATIENCE,
        waiting: Callable[[str], None] = lambda why: None,
    ) -> None:
        self._patience = patience
        self._waiting = waiting
        self._penalties = None if config is None else Penalties(config)
        self._assignments: dict[str, Cells] = {}
        self._engine = open_engine(url)

    def close(self) -> None:
        self._engine.dispose()

    def patiently(self, action: Callable[[], _T]) -> _T:
        """Do something that can be done again; wait while the gradebook or the disk refuses."""
        end, pause, tries = time.monotonic() + self._patience, 0.05, 0
        while True:
            try:
                return action()
            except (DBAPIError, OSError) as error:
                why = _reason(error)
                tries += isinstance(error, IntegrityError)
                too_late = time.monotonic() + pause > end or tries > _TRIES
                if too_late or not _may_pass(error):
                    raise NotRecorded(why) from error
            self._waiting(why)
            time.sleep(pause)
            pause = min(2.0, pause * 1.5)

    def standing(self) -> dict[tuple[str, str], Recorded]:
        """What is recorded of each submission, by assignment and student."""
        submission = SubmittedAssignment.__table__
        columns = (Assignment.name, submission.c.student_id, submission.c.timestamp)
        query = (
            select(*columns, func.sum(Grade.auto_score))
            .select_from(submission)
            .join(Assignment, Assignment.id == submission.c.assignment_id)
            .outerjoin(SubmittedNotebook, SubmittedNotebook.assignment_id == submission.c.id)
            .outerjoin(Grade, Grade.notebook_id == SubmittedNotebook.id)
            .group_by(submission.c.id, *columns)
        )

        def read() -> dict[tuple[str, str], Recorded]:
            with self._engine.begin() as connection:
                found = connection.execute(query)
                return {(name, student): Recorded(at, score) for name, student, at, score in found}

        return self.patiently(read)

    def synchronise(self, cohort: Cohort) -> None:
        """Bring due dates, extensions and penalties up to date with the cohort's file."""

        def write() -> None:
            with self._engine.begin() as connection:
                bring_up_to_date(connection, cohort, self._penalties)

        self.patiently(write)
        self._assignments.clear()  # they have had their due dates in them

    def demand(self, assignments: list[str]) -> None:
        """CourseError if one of the assignments is not in the gradebook yet."""

        def read() -> None:
            with self._engine.begin() as connection:
                for assignment in assignments:
                    self._cells(connection, assignment)

        self.patiently(read)

    def record(
        self, assignment: str, student: str, marks: Marks, handed_in: datetime | None
    ) -> None:
        """Write the marks of a submission. NotRecorded if the gradebook cannot be written to."""
        self.patiently(lambda: self._record(assignment, student, marks, handed_in))

    def clear(self, assignment: str, student: str) -> None:
        """Take back the automatic scores of a submission that is about to be judged again."""
        own = (
            select(SubmittedNotebook.id)
            .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
            .join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
            .where(Assignment.name == assignment, SubmittedAssignment.student_id == student)
        )
        statement = (
            update(Grade.__table__)
            .where(Grade.notebook_id.in_(own))
            .values(auto_score=None, needs_manual_grade=True)
        )

        def write() -> None:
            with self._engine.begin() as connection:
                connection.execute(statement)

        self.patiently(write)

    def mark(self, assignment: str, student: str, marks: Marks) -> None:
        """Write the marks of a submission that nbgrader has entered: all but its penalty."""

        def write() -> None:
            with self._engine.begin() as connection:
                cells = self._cells(connection, assignment)
                submission, _ = rows.demand_submission(connection, cells, student, None)
                notebook = cells.notebooks[assignment]
                own = rows.notebook_of(connection, submission, notebook)
                rows.write_marks(connection, cells, notebook, own, marks)

        self.patiently(write)

    def _record(
        self, assignment: str, student: str, marks: Marks, handed_in: datetime | None
    ) -> None:
        with self._engine.begin() as connection:
            cells = self._cells(connection, assignment)
            rows.demand_student(connection, student)
            submission, late = rows.demand_submission(connection, cells, student, handed_in)
            for notebook in cells.notebooks.values():
                rows.demand_notebook(connection, cells, submission, notebook)
            own = rows.notebook_of(connection, submission, cells.notebooks[assignment])
            rows.write_marks(connection, cells, cells.notebooks[assignment], own, marks)
            penalty = self._penalty(connection, student, own, late)
            connection.execute(
                update(SubmittedNotebook.__table__)
                .where(SubmittedNotebook.id == own)
                .values(late_submission_penalty=penalty)
            )

    def _cells(self, connection: Connection, assignment: str) -> Cells:
        if assignment not in self._assignments:
            self._assignments[assignment] = rows.read_cells(connection, assignment)
        return self._assignments[assignment]

    def _penalty(
        self, connection: Connection, student: str, notebook: str, late: float
    ) -> float | None:
        if self._penalties is None or late <= 0:
            return None
        query = select(Grade.manual_score, Grade.auto_score, Grade.extra_credit)
        grades = connection.execute(query.where(Grade.notebook_id == notebook))
        return self._penalties.of(student, sum(_score(*grade) for grade in grades), late)


def _score(manual: float | None, auto: float | None, extra: float | None) -> float:
    counted = manual if manual is not None else auto
    return 0.0 if counted is None else counted + (extra or 0.0)


def _may_pass(error: Exception) -> bool:
    """Whether waiting may help: the gradebook is locked or full, or another writer was first."""
    if isinstance(error, OSError):
        return error.errno in _PASSING
    if isinstance(error, IntegrityError):
        return True  # another grader has just added the same student
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    text = str(error.orig if isinstance(error, DBAPIError) else error).lower()
    return isinstance(error, OperationalError) and any(word in text for word in _PASSING_WORDS)


def _reason(error: Exception) -> str:
    if isinstance(error, DBAPIError):
        return f"the gradebook: {str(error.orig).strip()}"
    return str(error)
