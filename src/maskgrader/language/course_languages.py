"""The languages of a course, and their catalogues."""

from __future__ import annotations

from pathlib import Path

from .active_language import DEFAULT_LANGUAGE, ENGLISH, Language


def languages(root: Path) -> list[str]:
    """Codes of the languages that a cohort may use: English, and those with a catalogue."""
    found = {path.parent.name for path in (root / "translations").glob("*/*.po")}
    return [DEFAULT_LANGUAGE, *sorted(found - {DEFAULT_LANGUAGE})]


def load_language(root: Path, code: str) -> Language:
    """A language of the course; CourseError lists all problems of its catalogues."""
    if code == DEFAULT_LANGUAGE:
        return ENGLISH
    from .catalogues import read_language  # Babel is slow to import

    return read_language(root, code)
