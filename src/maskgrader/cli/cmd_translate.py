"""`maskgrader translate`: catalogues for translators."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.markup import escape

from maskgrader.files import CourseError, find_root
from maskgrader.language import DEFAULT_LANGUAGE, languages, templates

from . import console


@click.group("translate")
def command() -> None:
    """Manage the catalogues of translations.

    They hold everything that students read, in other languages.
    """


@command.command()
@click.argument("languages", nargs=-1)
def extract(languages: tuple[str, ...]) -> None:
    """Extract the course's texts into templates.

    With languages (es, fa, pt_BR), their catalogues are updated too, or created. Existing
    translations are kept; where the English has changed, they are marked as fuzzy.
    """
    root = find_root()
    for path in templates.update_templates(root):
        console.out.print(escape(f"updated  {path.relative_to(root)}"))
    for code in languages:
        templates.update_language(root, code)
    if languages:
        _show_counts(root, languages)


@command.command()
@click.argument("languages", nargs=-1)
def check(languages: tuple[str, ...]) -> None:
    """Check that catalogues are usable.

    Every translation must keep the placeholders, code and formulas of its original, and every
    notebook must be translatable. Exit code: 0 when there is no problem, else 1.
    """
    root = find_root()
    problems = [
        f"{path} is not up to date: run `maskgrader translate extract`."
        for path in templates.stale_templates(root)
    ]
    for code in _known(root, languages):
        problems += templates.problems(root, code)
    for problem in problems:
        console.out.print(escape(problem))
    sys.exit(1 if problems else 0)


@command.command()
@click.argument("languages", nargs=-1)
def stats(languages: tuple[str, ...]) -> None:
    """Count translated, fuzzy and missing texts."""
    _show_counts(find_root(), languages)


def _show_counts(root: Path, codes: tuple[str, ...]) -> None:
    table = console.table()
    for heading in ("language", "catalogue"):
        table.add_column(heading)
    for heading in ("translated", "fuzzy", "missing"):
        table.add_column(heading, justify="right")
    for code in _known(root, codes):
        for count in templates.counts(root, code):
            numbers = (str(count.done), str(count.fuzzy), str(count.missing))
            table.add_row(code, count.part, *numbers)
    console.out.print(table)


def _known(root: Path, codes: tuple[str, ...]) -> list[str]:
    """The named languages, or all of the course's when none is named."""
    known = [code for code in languages(root) if code != DEFAULT_LANGUAGE]
    for code in codes:
        if code not in known:
            allowed = ", ".join(known) or "none yet"
            raise CourseError(
                f"There is no catalogue for {code!r}. This course's languages: {allowed}. "
                f"`maskgrader translate extract {code}` creates one."
            )
    return list(codes) or known
