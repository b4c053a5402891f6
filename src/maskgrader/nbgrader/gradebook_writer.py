"""Writes scores into the gradebook: one transaction for each submission, on one connection.

The result is the same as that of nbgrader's own steps, late penalties included, with fewer
statements: nbgrader opens nine connections for each notebook. Manual scores and comments are never
changed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from nbgrader.api import Assignment, Grade, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import Connection, Select, case, select, update
from traitlets.config import Config

from maskgrader.cohort import Cohort, Standing
from maskgrader.feedback import Marks

from . import gradebook_rows, graded_answers, points
from .database import open_engine
from .gradebook_rows import Cells
from .gradebook_update import bring_up_to_date
from .penalties import Penalties
from .retrying import Patience
from .standings import Key, read_standings
from .students import class_list

_T = TypeVar("_T")


@dataclass(frozen=True)
class RecordedScore:
    """What the gradebook holds for a submission.

    handed_in: in UTC, without a zone. score: the sum of automatic scores, None without any.
    """

    handed_in: datetime | None
    score: float | None


class Writer:
    """Writes marks into the gradebook at `url`.

    config: nbgrader's, for late penalties; None if they are switched off.
    """

    def __init__(
        self, url: str, config: Config | None = None, patience: Patience | None = None
    ) -> None:
        self._patience = patience or Patience()
        self._penalties = None if config is None else Penalties(config)
        self._assignments: dict[str, Cells] = {}
        self._engine = open_engine(url)

    def close(self) -> None:
        self._engine.dispose()

    def recorded_scores(self) -> dict[tuple[str, str], RecordedScore]:
        """What is recorded for each submission, by assignment and student."""

        def read(connection: Connection) -> dict[tuple[str, str], RecordedScore]:
            found = connection.execute(_recorded())
            return {
                (row.name, row.student_id): RecordedScore(row.timestamp, row.score) for row in found
            }

        return self._transaction(read)

    def recorded_score(self, assignment: str, student: str) -> RecordedScore | None:
        """What is recorded for one submission; None if nothing is."""

        def read(connection: Connection) -> RecordedScore | None:
            own = (Assignment.name == assignment, SubmittedAssignment.student_id == student)
            row = connection.execute(_recorded().where(*own)).one_or_none()
            return None if row is None else RecordedScore(row.timestamp, row.score)

        return self._transaction(read)

    def class_list(self) -> frozenset[str] | None:
        """Who is on the class list; None if none was imported."""
        return self._transaction(class_list)

    def standings(
        self, cohort: Cohort, submitted: Collection[Key], now: datetime
    ) -> dict[Key, Standing]:
        """As `read_standings` returns them."""
        return self._transaction(
            lambda connection: read_standings(connection, cohort, submitted, now)
        )

    def synchronise(self, cohort: Cohort) -> None:
        """Bring due dates, extensions and penalties up to date with the cohort's file."""
        self._transaction(lambda connection: bring_up_to_date(connection, cohort, self._penalties))
        self._assignments.clear()  # they hold due dates

    def require(self, assignments: list[str]) -> None:
        """CourseError if one of the assignments is not in the gradebook."""

        def read(connection: Connection) -> None:
            for assignment in assignments:
                self._cells(connection, assignment)

        self._transaction(read)

    def clear(self, assignment: str, student: str) -> None:
        """Remove the automatic scores of a submission before new ones are written."""
        own = (
            select(SubmittedNotebook.id)
            .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
            .join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
            .where(Assignment.name == assignment, SubmittedAssignment.student_id == student)
        )
        statement = (
            update(Grade.__table__)
            .where(Grade.notebook_id.in_(own))
            .values(
                auto_score=None,
                needs_manual_grade=case(
                    (Grade.manual_score.is_not(None), Grade.needs_manual_grade), else_=True
                ),
            )
        )
        self._transaction(lambda connection: connection.execute(statement))

    def record(
        self,
        assignment: str,
        student: str,
        marks: Marks,
        handed_in: datetime | None,
        same: Collection[str] = (),
    ) -> list[str]:
        """Write the marks of a submission. NotRecorded if the gradebook cannot be written to.

        same: cells whose answer has not changed, as far as the gradebook does not know it better.
        Returns the cells that a person has graded and whose answer has changed.
        """

        def write(connection: Connection) -> list[str]:
            cells = self._cells(connection, assignment)
            gradebook_rows.ensure_student(connection, student)
            submission, late = gradebook_rows.ensure_submission(
                connection, cells, student, handed_in
            )
            for notebook in cells.notebooks.values():
                gradebook_rows.ensure_notebook(connection, cells, submission, notebook)
            own = gradebook_rows.notebook_of(connection, submission, cells.notebooks[assignment])
            unchanged = graded_answers.same(connection, own, marks.answers, same)
            changed = gradebook_rows.write_marks(
                connection, cells, cells.notebooks[assignment], own, marks, unchanged
            )
            graded_answers.record(connection, own, marks.answers)
            connection.execute(
                update(SubmittedNotebook.__table__)
                .where(SubmittedNotebook.id == own)
                .values(late_submission_penalty=self._penalty(connection, student, own, late))
            )
            return changed

        return self._transaction(write)

    def _transaction(self, action: Callable[[Connection], _T]) -> _T:
        def attempt() -> _T:
            with self._engine.begin() as connection:
                return action(connection)

        return self._patience.run(attempt)

    def _cells(self, connection: Connection, assignment: str) -> Cells:
        if assignment not in self._assignments:
            self._assignments[assignment] = gradebook_rows.read_cells(connection, assignment)
        return self._assignments[assignment]

    def _penalty(
        self, connection: Connection, student: str, notebook: str, late: float
    ) -> float | None:
        if self._penalties is None or late <= 0:
            return None
        query = select(points.total()).where(Grade.notebook_id == notebook)
        score = connection.execute(query).scalar_one()
        return self._penalties.of(student, float(score or 0.0), late)


def _recorded() -> Select[Any]:
    columns = (
        Assignment.name,
        SubmittedAssignment.student_id,
        SubmittedAssignment.timestamp,
    )
    return (
        select(*columns, points.automatic_total().label("score"))
        .select_from(SubmittedAssignment.__table__)
        .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
        .outerjoin(SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .outerjoin(Grade, Grade.notebook_id == SubmittedNotebook.id)
        .group_by(SubmittedAssignment.id, *columns)
    )
