"""The table of results in an archive: a row for each student and assignment in the gradebook."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import astuple, dataclass, fields
from datetime import UTC, datetime
from typing import Any

from nbgrader.api import Assignment, Grade, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import (
    RowMapping,
    Select,
    String,
    create_engine,
    func,
    literal_column,
    select,
    type_coerce,
)
from sqlalchemy.pool import StaticPool

from maskgrader.cohort import Cohort, Standing
from maskgrader.nbgrader import csv_bytes, points, read_standings

from .archive_receipts import ReceiptSet

_END = datetime.max.replace(tzinfo=UTC)
# The maximum score of an assignment: the sum over its graded cells and its tasks.
_MAX_SCORE = """
(SELECT SUM(c.max_score) FROM (
    SELECT id, max_score FROM grade_cells UNION ALL SELECT id, max_score FROM task_cells) c
  JOIN base_cell b ON b.id = c.id JOIN notebook m ON m.id = b.notebook_id
  WHERE m.assignment_id = assignment.id)
"""


@dataclass(frozen=True)
class ResultRow:
    """A student's results in an assignment; the fields are the columns of results.csv.

    Times are in UTC, as the gradebook's text. The automatic scores and the verdict come from the
    receipt, and are None without one. score: points before the penalty, extra credit included;
    None if no points were given. waits: a manual grade is missing. status: a `Status`; `submitted`
    says whether there is a submission in the gradebook, which tells all of them apart.
    """

    student: str
    assignment: str
    handed_in: str | None
    due: str | None
    extension_seconds: float | None
    verdict: str | None
    automatic_score: float | None
    max_automatic_score: float | None
    score: float | None
    late_penalty: float
    final_score: float | None
    max_score: float | None
    waits: bool
    status: str
    submitted: bool


def read_results(
    cohort: Cohort, gradebook: bytes, receipts: ReceiptSet, handed_in: Collection[tuple[str, str]]
) -> list[ResultRow]:
    """The rows of all students, by assignment and student, as if every due date had passed.

    An archive thus does not depend on the time at which it is packed. gradebook: an SQLite file.
    handed_in: assignment and student of what was handed in, graded or not.
    """
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(gradebook)
        engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
        with engine.connect() as opened:
            found = read_standings(opened, cohort, handed_in, _END, receipts.verdict)
            rows = {
                (row["assignment"], row["student"]): _result_row(row, receipts, found)
                for row in opened.execute(_query()).mappings()
            }
            due = type_coerce(Assignment.duedate, String)
            about = {
                row.name: row
                for row in opened.execute(
                    select(Assignment.name, due.label("due"), Assignment.max_score.label("most"))
                )
            }
            for key in {*found} - {*rows}:
                own = about[key[0]]
                rows[key] = _empty_row(key, own.due, own.most, found[key].status)
            return [rows[key] for key in sorted(rows)]


def _query() -> Select[Any]:
    """Times and intervals are read as SQLite's text; points are counted as elsewhere."""
    submitted, assignment = SubmittedAssignment.__table__.c, Assignment.__table__.c
    notebook, grade = SubmittedNotebook.__table__, Grade.__table__
    late = notebook.alias()
    penalty = (
        select(func.sum(late.c.late_submission_penalty))
        .where(late.c.assignment_id == submitted.id)
        .scalar_subquery()
    )
    return (
        select(
            submitted.student_id.label("student"),
            assignment.name.label("assignment"),
            type_coerce(submitted.timestamp, String).label("handed_in"),
            type_coerce(assignment.duedate, String).label("due"),
            type_coerce(submitted.extension, String).label("extension"),
            func.count(grade.c.id).label("cells"),
            func.max(grade.c.needs_manual_grade).label("waits"),
            points.total().label("score"),
            func.count(points.given()).label("scored"),
            penalty.label("late_penalty"),
            literal_column(_MAX_SCORE).label("max_score"),
        )
        .select_from(SubmittedAssignment.__table__)
        .join(Assignment.__table__, assignment.id == submitted.assignment_id)
        .outerjoin(notebook, notebook.c.assignment_id == submitted.id)
        .outerjoin(grade, grade.c.notebook_id == notebook.c.id)
        .group_by(submitted.id)
        .order_by(assignment.name, submitted.student_id)
    )


def _empty_row(key: tuple[str, str], due: str | None, most: float, status: str) -> ResultRow:
    return ResultRow(
        student=key[1],
        assignment=key[0],
        handed_in=None,
        due=due,
        extension_seconds=None,
        verdict=None,
        automatic_score=None,
        max_automatic_score=None,
        score=None,
        late_penalty=0.0,
        final_score=None,
        max_score=most,
        waits=False,
        status=str(status),
        submitted=False,
    )


def _result_row(
    row: RowMapping, receipts: ReceiptSet, standings: Mapping[tuple[str, str], Standing]
) -> ResultRow:
    judged = receipts.result(row["assignment"], row["student"])
    score = row["score"] if row["scored"] else None
    penalty = row["late_penalty"] or 0.0
    return ResultRow(
        student=row["student"],
        assignment=row["assignment"],
        handed_in=row["handed_in"],
        due=row["due"],
        extension_seconds=_seconds(row["extension"]),
        verdict=judged.get("verdict"),
        automatic_score=judged.get("score"),
        max_automatic_score=judged.get("max_score"),
        score=score,
        late_penalty=penalty,
        final_score=points.after_penalty(score, penalty),
        max_score=row["max_score"],
        waits=bool(row["waits"]) or not row["cells"],
        status=str(standings[row["assignment"], row["student"]].status),
        submitted=True,
    )


def _seconds(extension: str | None) -> float | None:
    """The length of an extension, which SQLAlchemy stores in SQLite as a time counted from 1970."""
    if extension is None:
        return None
    return (datetime.fromisoformat(extension) - datetime(1970, 1, 1)).total_seconds()


def as_csv(rows: Sequence[ResultRow]) -> bytes:
    """The rows as CSV with a heading, harmless in a spreadsheet."""
    return csv_bytes([one.name for one in fields(ResultRow)], [astuple(row) for row in rows])
