"""`maskgrader translate`: catalogues for translators."""

from __future__ import annotations

from pathlib import Path

from rich.markup import escape
from rich.table import Table

from maskgrader.files import CourseError
from maskgrader.language import DEFAULT_LANGUAGE, languages, templates

from . import console


def extract(root: Path, codes: list[str]) -> int:
    """Bring the templates up to date, and the catalogues of some languages."""
    for path in templates.update_templates(root):
        console.out.print(escape(f"updated  {path.relative_to(root)}"))
    for code in codes:
        templates.update_language(root, code)
    return stats(root, codes) if codes else 0


def check(root: Path, codes: list[str]) -> int:
    """Whether catalogues can be used, and templates are up to date."""
    stale = [
        f"{path} is not up to date: run `maskgrader translate extract`."
        for path in templates.stale_templates(root)
    ]
    found = [problem for code in _known(root, codes) for problem in templates.problems(root, code)]
    for problem in [*stale, *found]:
        console.out.print(escape(problem))
    return 1 if stale or found else 0


def stats(root: Path, codes: list[str]) -> int:
    """A table of what is translated, in doubt and missing."""
    table = Table(box=None, pad_edge=False)
    for heading in ("language", "catalogue", "translated", "fuzzy", "missing"):
        table.add_column(
            heading, justify="left" if heading in ("language", "catalogue") else "right"
        )
    for code in _known(root, codes):
        for count in templates.counts(root, code):
            numbers = (str(count.done), str(count.fuzzy), str(count.missing))
            table.add_row(code, count.part, *numbers)
    console.out.print(table)
    return 0


def _known(root: Path, codes: list[str]) -> list[str]:
    """The languages that are meant: all of the course's unless some are named."""
    known = [code for code in languages(root) if code != DEFAULT_LANGUAGE]
    for code in codes:
        if code not in known:
            allowed = ", ".join(known) or "none yet"
            raise CourseError(
                f"There is no catalogue for {code!r}. This course's languages: {allowed}. "
                f"`maskgrader translate extract {code}` begins one."
            )
    return codes or known
