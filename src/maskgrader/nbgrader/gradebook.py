"""Writes judgements into nbgrader's gradebook. Manual scores and comments are never touched."""

from __future__ import annotations

from nbgrader.api import Gradebook, MissingEntry

from .marks import Marks, needs_person


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


def record(book: Gradebook, assignment: str, student: str, marks: Marks) -> None:
    """Write every score of a judged submission in one transaction."""
    notebook = book.find_submission_notebook(assignment, assignment, student)
    for grade in notebook.grades:
        grade.auto_score = marks.scores.get(grade.name)
        grade.needs_manual_grade = needs_person(grade.manual_score, grade.auto_score)
    for comment in notebook.comments:
        if comment.name in marks.comments:
            comment.auto_comment = marks.comments[comment.name]
    book.db.commit()
