"""The judge of a cohort."""

from __future__ import annotations

from maskgrader.cohort import Cohort, language_of
from maskgrader.course import check_files, pristines

from .given_points import require_known
from .judging import Judge


def judge_of(cohort: Cohort) -> Judge:
    """A judge with a cohort's notebooks, checks, seed, limits and language."""
    found = pristines.load_all(cohort)
    require_known(cohort, found)
    return Judge(
        check_files.laid_over(cohort).root,
        found,
        seed=cohort.seed,
        limits=cohort.limits,
        language=language_of(cohort),
        points_for_everyone=cohort.points_for_everyone,
    )
