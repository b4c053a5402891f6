"""The table of results in an archive: a row for each submission in the gradebook."""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, fields
from datetime import datetime
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

from maskgrader.nbgrader import points

from .archive_receipts import ReceiptSet

# The maximum score of an assignment: the sum over its graded cells and its tasks.
_MAX_SCORE = """
(SELECT SUM(c.max_score) FROM (
    SELECT id, max_score FROM grade_cells UNION ALL SELECT id, max_score FROM task_cells) c
  JOIN base_cell b ON b.id = c.id JOIN notebook m ON m.id = b.notebook_id
  WHERE m.assignment_id = assignment.id)
"""


@dataclass(frozen=True)
class ResultRow:
    """A submission's results; the fields are the columns of results.csv.

    Times are in UTC, as the gradebook's text. The automatic scores and the verdict come from the
    receipt, and are None without one. score: points before the penalty, extra credit included;
    None if no points were given. waits: a manual grade is missing.
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


def read_results(gradebook: bytes, receipts: ReceiptSet) -> list[ResultRow]:
    """The rows of all submissions, by assignment and student. gradebook: an SQLite file."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(gradebook)
        engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
        with engine.connect() as opened:
            return [_result_row(row, receipts) for row in opened.execute(_query()).mappings()]


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


def _result_row(row: RowMapping, receipts: ReceiptSet) -> ResultRow:
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
    )


def _seconds(extension: str | None) -> float | None:
    """The length of an extension, which SQLAlchemy stores in SQLite as a time counted from 1970."""
    if extension is None:
        return None
    return (datetime.fromisoformat(extension) - datetime(1970, 1, 1)).total_seconds()


def as_csv(rows: Sequence[ResultRow]) -> bytes:
    """The rows as CSV with a heading. Student ids that are not UTF-8 keep their bytes."""
    file = io.StringIO()
    sheet = csv.DictWriter(file, [field.name for field in fields(ResultRow)], lineterminator="\n")
    sheet.writeheader()
    sheet.writerows(asdict(row) for row in rows)
    return file.getvalue().encode("utf-8", "surrogateescape")
