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
from datetime import datetime, timedelta
from typing import Any, TypeVar

from nbgrader.api import (
    Assignment,
    Comment,
    Grade,
    GradeCell,
    Notebook,
    SolutionCell,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
    TaskCell,
)
from sqlalchemy import (
    Connection,
    Float,
    Text,
    bindparam,
    case,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, ProgrammingError
from traitlets.config import Config

from maskgrader.cohort import Cohort

from . import extensions
from .database import missing, open_engine
from .marks import Marks
from .penalties import Penalties, seconds_late
from .synchronise import bring_up_to_date

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
class _Cells:
    """An assignment in the gradebook: its notebooks, and their cells as (id, name)."""

    id: str
    name: str
    duedate: datetime | None
    notebooks: dict[str, str]  # id by name
    graded: dict[str, list[tuple[str, str]]]  # by notebook id
    commented: dict[str, list[tuple[str, str]]]


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
        self._assignments: dict[str, _Cells] = {}
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

    def times(self) -> dict[tuple[str, str], datetime | None]:
        """When each recorded submission was handed in, by assignment and student."""
        query = select(
            Assignment.name, SubmittedAssignment.student_id, SubmittedAssignment.timestamp
        ).join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)

        def rows() -> dict[tuple[str, str], datetime | None]:
            with self._engine.begin() as connection:
                return {(name, student): at for name, student, at in connection.execute(query)}

        return self.patiently(rows)

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
                submission, _ = _submission(connection, cells, student, None)
                notebook = cells.notebooks[assignment]
                own = _submitted_notebook(connection, submission, notebook)
                _write_marks(connection, cells, notebook, own, marks)

        self.patiently(write)

    def _record(
        self, assignment: str, student: str, marks: Marks, handed_in: datetime | None
    ) -> None:
        with self._engine.begin() as connection:
            cells = self._cells(connection, assignment)
            _add_student(connection, student)
            submission, late = _submission(connection, cells, student, handed_in)
            for notebook in cells.notebooks.values():
                _add_notebook(connection, cells, submission, notebook)
            own = _submitted_notebook(connection, submission, cells.notebooks[assignment])
            _write_marks(connection, cells, cells.notebooks[assignment], own, marks)
            penalty = self._penalty(connection, student, own, late)
            connection.execute(
                update(SubmittedNotebook.__table__)
                .where(SubmittedNotebook.id == own)
                .values(late_submission_penalty=penalty)
            )

    def _cells(self, connection: Connection, assignment: str) -> _Cells:
        if assignment not in self._assignments:
            self._assignments[assignment] = _read_cells(connection, assignment)
        return self._assignments[assignment]

    def _penalty(
        self, connection: Connection, student: str, notebook: str, late: float
    ) -> float | None:
        if self._penalties is None or late <= 0:
            return None
        query = select(Grade.manual_score, Grade.auto_score, Grade.extra_credit)
        rows = connection.execute(query.where(Grade.notebook_id == notebook))
        return self._penalties.of(student, sum(_score(*row) for row in rows), late)


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


def _read_cells(connection: Connection, assignment: str) -> _Cells:
    query = select(Assignment.id, Assignment.duedate).where(Assignment.name == assignment)
    try:
        found = connection.execute(query).one_or_none()
    except (OperationalError, ProgrammingError) as error:
        if "no such table" in str(error) or "does not exist" in str(error):
            raise missing("The gradebook is empty") from None
        raise
    if found is None:
        raise missing(f"The assignment {assignment} is not in the gradebook")
    rows = connection.execute(
        select(Notebook.name, Notebook.id).where(Notebook.assignment_id == found.id)
    )
    notebooks = {row.name: row.id for row in rows}
    if assignment not in notebooks:
        raise missing(f"The notebook {assignment} is not in the gradebook")
    graded, commented = {}, {}
    for notebook in notebooks.values():
        of = {
            kind: _cells_of(connection, kind, notebook)
            for kind in (GradeCell, SolutionCell, TaskCell)
        }
        graded[notebook] = of[GradeCell] + of[TaskCell]
        commented[notebook] = of[SolutionCell] + of[TaskCell]
    return _Cells(found.id, assignment, found.duedate, notebooks, graded, commented)


def _cells_of(connection: Connection, kind: Any, notebook: str) -> list[tuple[str, str]]:
    query = select(kind.id, kind.name).where(kind.notebook_id == notebook)
    return [(row.id, row.name) for row in connection.execute(query)]


def _add_student(connection: Connection, student: str) -> None:
    query = select(Student.id).where(Student.id == student)
    if connection.execute(query).first() is None:
        connection.execute(insert(Student.__table__).values(id=student))


def _submission(
    connection: Connection, cells: _Cells, student: str, handed_in: datetime | None
) -> tuple[str, float]:
    """Id of the submission, which is made if it is not there, and how many seconds it is late."""
    table = SubmittedAssignment.__table__
    query = select(table.c.id, table.c.timestamp, table.c.extension).where(
        table.c.assignment_id == cells.id, table.c.student_id == student
    )
    found = connection.execute(query).one_or_none()
    if found is None:
        extension = _extension(connection, cells, student)
        values = {"assignment_id": cells.id, "student_id": student, "timestamp": handed_in}
        made = connection.execute(insert(table).values(**values, extension=extension))
        return made.inserted_primary_key[0], seconds_late(cells.duedate, extension, handed_in)
    if handed_in is not None and handed_in != found.timestamp:
        connection.execute(update(table).where(table.c.id == found.id).values(timestamp=handed_in))
    at = handed_in if handed_in is not None else found.timestamp
    return found.id, seconds_late(cells.duedate, found.extension, at)


def _extension(connection: Connection, cells: _Cells, student: str) -> timedelta | None:
    """What was granted before anything was handed in."""
    for one in extensions.kept(connection, student):
        if one.assignment == cells.name:
            return one.beyond(cells.duedate)
    return None


def _submitted_notebook(connection: Connection, submission: str, notebook: str) -> str:
    table = SubmittedNotebook.__table__
    query = select(table.c.id).where(
        table.c.assignment_id == submission, table.c.notebook_id == notebook
    )
    return connection.execute(query).scalar_one()


def _add_notebook(connection: Connection, cells: _Cells, submission: str, notebook: str) -> None:
    """Mirror a notebook's cells in a submission, as far as they are not there."""
    table = SubmittedNotebook.__table__
    query = select(table.c.id).where(
        table.c.assignment_id == submission, table.c.notebook_id == notebook
    )
    own = connection.execute(query).scalar_one_or_none()
    if own is None:
        made = connection.execute(
            insert(table).values(assignment_id=submission, notebook_id=notebook)
        )
        own = made.inserted_primary_key[0]
    for kind, wanted in ((Grade, cells.graded), (Comment, cells.commented)):
        there = select(kind.cell_id).where(kind.notebook_id == own)
        known = set(connection.execute(there).scalars())
        rows = [
            {"cell_id": cell, "notebook_id": own}
            for cell, _ in wanted[notebook]
            if cell not in known
        ]
        if rows:
            connection.execute(insert(kind.__table__), rows)


def _write_marks(
    connection: Connection, cells: _Cells, notebook: str, own: str, marks: Marks
) -> None:
    grade, comment = Grade.__table__, Comment.__table__
    scores = [
        {"cell": cell, "score": marks.scores.get(name)} for cell, name in cells.graded[notebook]
    ]
    comments = [
        {"cell": cell, "text": marks.comments[name]}
        for cell, name in cells.commented[notebook]
        if name in marks.comments
    ]
    # As nbgrader does: whoever graded by hand looks again, and whatever has no score waits.
    waits = case(
        (grade.c.manual_score.is_not(None), True), else_=bindparam("score", type_=Float).is_(None)
    )
    if scores:
        connection.execute(
            update(grade)
            .where(grade.c.notebook_id == own, grade.c.cell_id == bindparam("cell"))
            .values(auto_score=bindparam("score", type_=Float), needs_manual_grade=waits),
            scores,
        )
    if comments:
        connection.execute(
            update(comment)
            .where(comment.c.notebook_id == own, comment.c.cell_id == bindparam("cell"))
            .values(auto_comment=bindparam("text", type_=Text)),
            comments,
        )
