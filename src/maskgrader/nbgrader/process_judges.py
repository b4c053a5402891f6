"""Judges for nbgrader's converter, in a child process: nothing that ends it ends the formgrader.

The process and its workers stay warm, since the formgrader grades one by one.
"""

from __future__ import annotations

import atexit
import contextlib
import os
from pathlib import Path
from typing import Any

import nbformat

from maskgrader.cohort import Cohort, language_of
from maskgrader.course import check_files, pristines
from maskgrader.feedback import Judgement, judge_handed_in, not_judged
from maskgrader.judge import Judge, JudgingProcess, ProcessLost, judge_of, patience
from maskgrader.results import receipts
from maskgrader.submission import HandedIn

_LOST = (
    "The process that judged it was lost twice: perhaps memory ran out, or a hidden check ends the "
    "process or never ends."
)
_NONE_LASTS = (
    "The judging process dies even of a notebook without answers. Look at the memory of this "
    "machine, at what kills processes, and for a hidden check that ends its process."
)


class NoJudge(Exception):
    """No submission can be judged: the process dies, whatever it judges."""


def judge(
    cohort: Cohort, student: str, assignment: str, handed_in: HandedIn
) -> tuple[Judgement, dict[str, Any]]:
    """Judge a submission; gives the judgement and the hashes of what it depends on.

    A submission that two processes do not survive is a judge error; NoJudge if they do not survive
    an unanswered notebook either.
    """
    seconds = patience(cohort.limits)
    for _ in range(2):  # the first one may have been killed from outside
        with contextlib.suppress(ProcessLost):
            return _process.call(seconds, _judge, cohort, student, assignment, handed_in)
    pristine = pristines.load(cohort, assignment)
    unanswered = HandedIn(nbformat.writes(pristine.notebook).encode())
    try:
        _process.call(seconds, _judge, cohort, student, assignment, unanswered)
    except ProcessLost:
        raise NoJudge(_NONE_LASTS) from None
    found = not_judged(student, pristine, _LOST, cohort.limits, language_of(cohort))
    return found, receipts.fingerprint(cohort, pristine, handed_in.data)


def _judge(
    cohort: Cohort, student: str, assignment: str, handed_in: HandedIn
) -> tuple[Judgement, dict[str, Any]]:
    """What the child does."""
    judge = shared_judge(cohort)
    # Taken before judging: a change in the meantime is a reason to judge again.
    fingerprint = receipts.fingerprint(cohort, judge.pristine(assignment), handed_in.data)
    return judge_handed_in(judge, student, assignment, handed_in), fingerprint


_judges: dict[Path, tuple[str, Judge]] = {}  # by course, with what the judge was made for


def shared_judge(cohort: Cohort) -> Judge:
    """This process's judge for a cohort; a new one when the cohort has changed."""
    state = _state(cohort)
    known = _judges.get(cohort.root)
    if known is not None and known[0] == state:
        return known[1]
    if known is not None:
        known[1].close()
    judge = judge_of(cohort)
    _judges[cohort.root] = state, judge
    return judge


def _end_judges() -> None:
    """End the warm workers of this process."""
    while _judges:
        _judges.popitem()[1][1].close()


_process = JudgingProcess(_end_judges)


@atexit.register
def close_judges() -> None:
    """End the child, and the warm workers."""
    _process.close()
    _end_judges()


def _state(cohort: Cohort) -> str:
    """Identifies a judge by everything it is made from, and by the process it belongs to."""
    language = language_of(cohort)
    parts = [cohort.name, cohort.seed, repr(cohort.limits), str(os.getpid()), repr(language)]
    # The folder of the checks: it is a new one when private checks have changed.
    parts.append(str(check_files.laid_over(cohort).root))
    parts += [path.read_text("utf-8") for path in sorted(cohort.pristine_folder.glob("*.ipynb"))]
    return "\0".join(parts)
