"""A judgement, ready to be recorded: the result, its marks and the graded notebook.

`maskgrader grade` and `nbgrader autograde` both use `judge_handed_in`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import nbformat

from maskgrader.cohort import Limits
from maskgrader.course import Pristine
from maskgrader.judge import Judge, judge_error_result, judge_submission
from maskgrader.language import Language, use
from maskgrader.results import SubmissionResult, Verdict
from maskgrader.submission import HandedIn, Rebuilt, rebuild

from .gradebook_marks import Marks, marks
from .graded import graded_notebook


@dataclass(frozen=True)
class Judgement:
    """One judged submission. result: without the outputs of cells. notebook: JSON as written."""

    student: str
    assignment: str
    result: SubmissionResult
    marks: Marks
    notebook: bytes


def judge_handed_in(judge: Judge, student: str, assignment: str, handed_in: HandedIn) -> Judgement:
    """Judge a submission. If the judge fails, try once more with a new worker.

    ValueError if a score is out of bounds.
    """
    path = judgement_path(student, assignment)
    rebuilt, result = judge_submission(judge, path, assignment, handed_in)
    if result.verdict is Verdict.JUDGE_ERROR:
        rebuilt, result = judge_submission(judge, path, assignment, handed_in)
    return prepare(student, rebuilt, result, judge.language)


def not_judged(
    student: str, pristine: Pristine, why: str, limits: Limits, language: Language
) -> Judgement:
    """The judgement of a submission that the judge did not survive: no score, and the reason."""
    rebuilt = replace(rebuild(pristine, [], []), repairs=())
    path = judgement_path(student, pristine.assignment)
    with use(language):
        result = judge_error_result(rebuilt, path, why, confined=not limits.unconfined)
    return prepare(student, rebuilt, result, language)


def judgement_path(student: str, assignment: str) -> str:
    """The path that a result names: the same on every machine."""
    return f"{student}/{assignment}"


def prepare(
    student: str, rebuilt: Rebuilt, result: SubmissionResult, language: Language
) -> Judgement:
    """Prepare a result for recording, in a language."""
    with use(language):
        graded = graded_notebook(rebuilt, result)
        found = marks(rebuilt, result)
    text = nbformat.v4.writes(graded) + "\n"  # validated by tests only: it takes as long as judging
    assignment = rebuilt.pristine.assignment
    return Judgement(student, assignment, replace(result, runs={}), found, text.encode())
