"""The judges of this process. Their workers stay warm, since the formgrader grades one by one."""

from __future__ import annotations

import atexit
import os
from pathlib import Path

from maskgrader.cohort import Cohort, language_of
from maskgrader.course import check_files
from maskgrader.judge import Judge, judge_of

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


@atexit.register
def close_judges() -> None:
    """End the warm workers of this process."""
    while _judges:
        _judges.popitem()[1][1].close()


def _state(cohort: Cohort) -> str:
    """Identifies a judge by everything it is made from, and by the process it belongs to."""
    language = language_of(cohort)
    parts = [cohort.name, cohort.seed, repr(cohort.limits), str(os.getpid()), repr(language)]
    # The folder of the checks: it is a new one when private checks have changed.
    parts.append(str(check_files.laid_over(cohort).root))
    parts += [path.read_text("utf-8") for path in sorted(cohort.pristine_folder.glob("*.ipynb"))]
    return "\0".join(parts)
