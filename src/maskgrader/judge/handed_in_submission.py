"""Judges what a student has handed in: the notebook to record, and its result."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from maskgrader.language import _, use
from maskgrader.results import SubmissionResult
from maskgrader.submission import (
    HandedIn,
    Rebuilt,
    Unreadable,
    read_cells,
    rebuild,
    refuse_other_assignment,
)

from .judging import Judge


class JudgedSubmission(NamedTuple):
    """The rebuilt notebook, empty where the file could not be read, and its result."""

    rebuilt: Rebuilt
    result: SubmissionResult


def judge_submission(
    judge: Judge, path: str, assignment: str, handed_in: HandedIn
) -> JudgedSubmission:
    """Judge a submission to an assignment; a file that cannot be read gets a result too.

    path: names the submission in its result.
    """
    with use(judge.language):
        try:
            rebuilt = _rebuilt(judge, assignment, handed_in)
        except Unreadable as error:
            rebuilt = replace(rebuild(judge.pristine(assignment), [], []), repairs=())
            return JudgedSubmission(rebuilt, judge.refuse(path, assignment, error))
        return JudgedSubmission(rebuilt, judge.judge_rebuilt(rebuilt, path=path))


def _rebuilt(judge: Judge, assignment: str, handed_in: HandedIn) -> Rebuilt:
    pristine = judge.pristine(assignment)
    if handed_in.refusal:
        raise Unreadable(handed_in.refusal)
    cells, repairs = read_cells(handed_in.data)
    if handed_in.called:
        template = _("The file was called {found}; it counts as {name}.")
        repair = template.format(found=handed_in.called, name=f"{assignment}.ipynb")
        repairs.insert(0, repair)
    refuse_other_assignment(cells, assignment, judge.pristines)
    return rebuild(pristine, cells, repairs)
