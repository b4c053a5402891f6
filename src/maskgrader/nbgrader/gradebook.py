"""Writes judgements into nbgrader's gradebook. Manual scores and comments are never touched."""

from __future__ import annotations

from nbgrader.api import Grade, Gradebook, MissingEntry, SubmittedNotebook

from maskgrader.course import Cell, Kind
from maskgrader.submission import Rebuilt
from maskgrader.verdict import SubmissionResult

from .html import public_reason


def clear(book: Gradebook, assignment: str, student: str) -> None:
    """Take back the automatic scores of a submission that is about to be judged again."""
    try:
        notebook = book.find_submission_notebook(assignment, assignment, student)
    except MissingEntry:
        return
    for grade in notebook.grades:
        grade.auto_score = None
        grade.needs_manual_grade = True
    book.db.commit()


def record(book: Gradebook, student: str, rebuilt: Rebuilt, result: SubmissionResult) -> None:
    """Write every score of a judged submission in one transaction."""
    name = rebuilt.pristine.assignment
    notebook = book.find_submission_notebook(name, name, student)
    scores = _scores(rebuilt, result)
    cells = {cell.grade_id: cell for cell in rebuilt.pristine.cells if cell.grade_id}
    for grade in notebook.grades:
        grade.auto_score = scores.get(grade.name)
        _flag(grade)
    _comment(notebook, cells, rebuilt, result)
    book.db.commit()


def _flag(grade: Grade) -> None:
    """As nbgrader does: whoever graded by hand looks again, and whatever has no score waits."""
    grade.needs_manual_grade = grade.manual_score is not None or grade.auto_score is None


def _scores(rebuilt: Rebuilt, result: SubmissionResult) -> dict[str, float | None]:
    """Automatic score by grade_id; None where a person must decide."""
    scores: dict[str, float | None] = {}
    for cell in rebuilt.pristine.cells:
        if cell.kind is Kind.MANUAL:
            scores[cell.grade_id] = 0.0 if _is_unanswered(cell, rebuilt) else None
    if not result.verdict.has_score:
        return {name: None for name in scores}
    for exercise in rebuilt.pristine.exercises:
        judged = result.exercise(exercise.name)
        for cell in exercise.tests:
            score = judged.cell_score(cell.grade_id)
            if not 0.0 <= score <= cell.points:
                raise ValueError(f"{cell.grade_id} scored {score} of {cell.points}")
            scores[cell.grade_id] = score
    return scores


def _is_unanswered(cell: Cell, rebuilt: Rebuilt) -> bool:
    text = next((c.source for c in rebuilt.cells if c.grade_id == cell.grade_id), "")
    return text.strip() in ("", _shown(cell).strip())


def _shown(cell: Cell) -> str:
    """A cell's text as students were given it, without the mark scheme."""
    lines, hidden = [], False
    for line in cell.source.split("\n"):
        if "BEGIN MARK SCHEME" in line:
            hidden = True
        elif "END MARK SCHEME" in line:
            hidden = False
        elif not hidden:
            lines.append(line)
    return "\n".join(lines)


def _comment(
    notebook: SubmittedNotebook, cells: dict[str, Cell], rebuilt: Rebuilt, result: SubmissionResult
) -> None:
    for comment in notebook.comments:
        cell = cells.get(comment.name)
        if cell is None:
            continue
        if not result.verdict.has_score:
            comment.auto_comment = f"Not judged ({result.verdict}): {public_reason(result)}"
        elif _is_unanswered(cell, rebuilt):
            comment.auto_comment = "No response."
        else:
            comment.auto_comment = None
