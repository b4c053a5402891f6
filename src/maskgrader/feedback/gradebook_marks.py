"""What a judgement writes into the gradebook: automatic scores and comments, cell by cell."""

from __future__ import annotations

from dataclasses import dataclass, field

from maskgrader.course import Cell, Kind
from maskgrader.language import _
from maskgrader.results import SubmissionResult, receipts, verdict_name
from maskgrader.submission import Rebuilt

from .rendering import public_reason


@dataclass(frozen=True)
class Marks:
    """Automatic scores and comments by grade_id.

    A score is None if a person must decide. A cell that is missing here is no longer graded.
    answers: the hash of what the student wrote that a cell's score is about.
    """

    scores: dict[str, float | None]
    comments: dict[str, str | None]
    answers: dict[str, str] = field(default_factory=dict)


def marks(rebuilt: Rebuilt, result: SubmissionResult) -> Marks:
    """The marks of a judged submission; ValueError if a score is out of bounds."""
    cells = [cell for cell in rebuilt.pristine.cells if cell.grade_id]
    comments = {cell.grade_id: _comment(cell, rebuilt, result) for cell in cells}
    return Marks(_scores(rebuilt, result), comments, _answers(rebuilt))


def _answers(rebuilt: Rebuilt) -> dict[str, str]:
    """The hash of the answer that each graded cell is about: its own text, or the exercise's."""
    texts = {cell.grade_id: cell.source for cell in rebuilt.cells if cell.grade_id}
    about = {
        cell.grade_id: cell.grade_id if cell.kind is Kind.MANUAL else cell.exercise
        for cell in rebuilt.pristine.cells
        if cell.kind in (Kind.MANUAL, Kind.TEST)
    }
    return {
        name: receipts.content_hash(texts.get(answer, "").encode("utf-8", "surrogatepass"))
        for name, answer in about.items()
    }


def _scores(rebuilt: Rebuilt, result: SubmissionResult) -> dict[str, float | None]:
    """Automatic score by grade_id; None if a person must decide."""
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
    answer = next((c for c in rebuilt.cells if c.grade_id == cell.grade_id), None)
    if cell.grade_id in rebuilt.unclear or (answer is not None and answer.pictures):
        return False
    return answer is None or rebuilt.pristine.is_as_given(cell, answer.source)


def _comment(cell: Cell, rebuilt: Rebuilt, result: SubmissionResult) -> str | None:
    if not result.verdict.has_score:
        template = _("Not judged ({verdict}): {why}")
        return template.format(verdict=verdict_name(result.verdict), why=public_reason(result))
    return _("No response.") if _is_unanswered(cell, rebuilt) else None
