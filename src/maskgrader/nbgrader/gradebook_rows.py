"""The rows of nbgrader's gradebook that a judgement adds and updates.

We write our own statements because nbgrader opens nine connections for each notebook. A test
compares their effect with that of nbgrader's models.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

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
    Boolean,
    Connection,
    CursorResult,
    Float,
    Text,
    bindparam,
    case,
    insert,
    select,
    update,
)
from sqlalchemy.exc import OperationalError, ProgrammingError

from maskgrader.feedback import Marks

from . import extensions
from .database import missing
from .penalties import seconds_late


@dataclass(frozen=True)
class Cells:
    """An assignment in the gradebook: its notebooks, and their cells as (id, name)."""

    id: str
    name: str
    duedate: datetime | None
    notebooks: dict[str, str]  # id by name
    graded: dict[str, list[tuple[str, str]]]  # by notebook id
    commented: dict[str, list[tuple[str, str]]]


def read_cells(connection: Connection, assignment: str) -> Cells:
    """An assignment's cells. CourseError if it is not in the gradebook."""
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
        cells = {
            kind: _cells_of(connection, kind, notebook)
            for kind in (GradeCell, SolutionCell, TaskCell)
        }
        graded[notebook] = cells[GradeCell] + cells[TaskCell]
        commented[notebook] = cells[SolutionCell] + cells[TaskCell]
    return Cells(found.id, assignment, found.duedate, notebooks, graded, commented)


def _cells_of(connection: Connection, kind: Any, notebook: str) -> list[tuple[str, str]]:
    query = select(kind.id, kind.name).where(kind.notebook_id == notebook)
    return [(row.id, row.name) for row in connection.execute(query)]


def ensure_student(connection: Connection, student: str) -> None:
    """Add a student who is missing."""
    query = select(Student.id).where(Student.id == student)
    if connection.execute(query).first() is None:
        connection.execute(insert(Student.__table__).values(id=student))


def ensure_submission(
    connection: Connection, cells: Cells, student: str, handed_in: datetime | None
) -> tuple[str, float]:
    """Id of the submission, which is added if it is missing, and how many seconds it is late."""
    table = SubmittedAssignment.__table__
    query = select(table.c.id, table.c.timestamp, table.c.extension).where(
        table.c.assignment_id == cells.id, table.c.student_id == student
    )
    found = connection.execute(query).one_or_none()
    if found is None:
        extension = _extension(connection, cells, student)
        values = {"assignment_id": cells.id, "student_id": student, "timestamp": handed_in}
        added = connection.execute(insert(table).values(**values, extension=extension))
        return _new_id(added), seconds_late(cells.duedate, extension, handed_in)
    if handed_in is not None and handed_in != found.timestamp:
        connection.execute(update(table).where(table.c.id == found.id).values(timestamp=handed_in))
    at = handed_in if handed_in is not None else found.timestamp
    return found.id, seconds_late(cells.duedate, found.extension, at)


def _extension(connection: Connection, cells: Cells, student: str) -> timedelta | None:
    """The extension that was granted before the submission."""
    for one in extensions.kept(connection, student):
        if one.assignment == cells.name:
            return one.beyond(cells.duedate)
    return None


def notebook_of(connection: Connection, submission: str, notebook: str) -> str:
    """Id of an existing notebook of a submission."""
    table = SubmittedNotebook.__table__
    query = select(table.c.id).where(
        table.c.assignment_id == submission, table.c.notebook_id == notebook
    )
    return connection.execute(query).scalar_one()


def ensure_notebook(connection: Connection, cells: Cells, submission: str, notebook: str) -> None:
    """Add the cells of a notebook that are missing from a submission."""
    table = SubmittedNotebook.__table__
    query = select(table.c.id).where(
        table.c.assignment_id == submission, table.c.notebook_id == notebook
    )
    own = connection.execute(query).scalar_one_or_none()
    if own is None:
        added = connection.execute(
            insert(table).values(assignment_id=submission, notebook_id=notebook)
        )
        own = _new_id(added)
    for kind, wanted in ((Grade, cells.graded), (Comment, cells.commented)):
        query = select(kind.cell_id).where(kind.notebook_id == own)
        known = set(connection.execute(query).scalars())
        rows = [
            {"cell_id": cell, "notebook_id": own}
            for cell, _ in wanted[notebook]
            if cell not in known
        ]
        if rows:
            connection.execute(insert(kind.__table__), rows)


def _new_id(added: CursorResult[Any]) -> str:
    key = added.inserted_primary_key
    assert key is not None  # a single row was inserted
    return str(key[0])


def write_marks(
    connection: Connection,
    cells: Cells,
    notebook: str,
    own: str,
    marks: Marks,
    same: Collection[str],
) -> list[str]:
    """Write scores and comments into the cells of a submitted notebook, `own`.

    same: the names of cells whose answer has not changed. Returns the names of the other cells
    that a person has graded; they are graded again.
    """
    grade, comment = Grade.__table__, Comment.__table__
    scores = [
        {"cell": cell, "score": marks.scores.get(name), "same": name in same}
        for cell, name in cells.graded[notebook]
    ]
    comments = [
        {"cell": cell, "text": marks.comments[name]}
        for cell, name in cells.commented[notebook]
        if name in marks.comments
    ]
    by_hand_now = select(grade.c.cell_id).where(
        grade.c.notebook_id == own, grade.c.manual_score.is_not(None)
    )
    graded_by_hand = set(connection.execute(by_hand_now).scalars())
    # A manual score stays valid while its answer is the same; nbgrader would ask for it again.
    by_hand = case(
        (
            grade.c.manual_score.is_not(None),
            case((bindparam("same", type_=Boolean), grade.c.needs_manual_grade), else_=True),
        ),
        else_=bindparam("score", type_=Float).is_(None),
    )
    if scores:
        connection.execute(
            update(grade)
            .where(grade.c.notebook_id == own, grade.c.cell_id == bindparam("cell"))
            .values(auto_score=bindparam("score", type_=Float), needs_manual_grade=by_hand),
            scores,
        )
    if comments:
        connection.execute(
            update(comment)
            .where(comment.c.notebook_id == own, comment.c.cell_id == bindparam("cell"))
            .values(auto_comment=bindparam("text", type_=Text)),
            comments,
        )
    return [
        name for cell, name in cells.graded[notebook] if cell in graded_by_hand and name not in same
    ]
