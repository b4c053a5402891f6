"""Catalogues: what translators write, read and checked; and notebooks in another language."""

from __future__ import annotations

from pathlib import Path

from maskgrader.cohort import Cohort
from maskgrader.i18n import DEFAULT, ENGLISH, Language


def language_of(cohort: Cohort) -> Language:
    """The language of a cohort, with all that is said in it."""
    return load(cohort.root, cohort.language)


def load(root: Path, code: str) -> Language:
    """A language of the course; CourseError lists whatever is wrong with its catalogues."""
    if code == DEFAULT:
        return ENGLISH
    from .catalogues import load_language  # Babel takes long to import

    return load_language(root, code)
