"""The table of results in an archive: a row for each submission in the gradebook."""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, fields
from datetime import datetime

from .archive_receipts import ReceiptSet

_QUERY = """
SELECT s.student_id AS student, a.name AS assignment, s.timestamp AS handed_in, a.duedate AS due,
  s.extension AS extension, COUNT(g.id) AS cells, MAX(g.needs_manual_grade) AS waits,
  SUM(COALESCE(COALESCE(g.manual_score, g.auto_score) + COALESCE(g.extra_credit, 0), 0)) AS score,
  COUNT(COALESCE(g.manual_score, g.auto_score)) AS scored,
  (SELECT SUM(n.late_submission_penalty) FROM submitted_notebook n WHERE n.assignment_id = s.id)
    AS late_penalty,
  (SELECT SUM(c.max_score) FROM (
      SELECT id, max_score FROM grade_cells UNION ALL SELECT id, max_score FROM task_cells) c
    JOIN base_cell b ON b.id = c.id JOIN notebook m ON m.id = b.notebook_id
    WHERE m.assignment_id = a.id) AS max_score
FROM submitted_assignment s JOIN assignment a ON a.id = s.assignment_id
LEFT JOIN submitted_notebook n ON n.assignment_id = s.id LEFT JOIN grade g ON g.notebook_id = n.id
GROUP BY s.id ORDER BY a.name, s.student_id
"""


@dataclass(frozen=True)
class ResultRow:
    """A submission's results; the fields are the columns of results.csv.

    Times are in UTC, as the gradebook's text. The automatic scores and the verdict come from the
    receipt, and are None without one. score: points before the penalty, extra credit included;
    None if no points were given. waits: a person still has to decide something.
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
        connection.row_factory = sqlite3.Row
        return [_result_row(row, receipts) for row in connection.execute(_QUERY)]


def _result_row(row: sqlite3.Row, receipts: ReceiptSet) -> ResultRow:
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
        final_score=_final_score(score, penalty),
        max_score=row["max_score"],
        waits=bool(row["waits"]) or not row["cells"],
    )


def _final_score(score: float | None, penalty: float) -> float | None:
    """The score less the penalty, at least 0; None if there is no score."""
    return None if score is None else max(0.0, score - penalty)


def _seconds(extension: str | None) -> float | None:
    """The length of an extension, which SQLAlchemy stores in SQLite as that long after 1970."""
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
