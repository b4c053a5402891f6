"""Finds secrets in released notebooks, feedback pages and the worker's memory."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import nbformat

from maskgrader.files import assignments

from . import handed_out_files
from .notebook import Kind, Pristine, without_hidden
from .variant import KEY

MARKS = (
    "BEGIN HIDDEN",
    "END HIDDEN",
    "BEGIN SOLUTION",
    "END SOLUTION",
    "MARK SCHEME",
    "run_hidden_checks",
    "maskgrader.checks",
    "maskgrader.judge",
)
_MIN_LENGTH = 14  # characters; a shorter line reveals nothing


def secret_lines(root: Path, assignment: str) -> set[str]:
    """Lines of an assignment's hidden checks, mark schemes and solutions that are secret.

    Lines that students get anyway (imports, given cells, visible tests, the text of the notebook)
    are not.
    """
    source = nbformat.read(root / "source" / assignment / f"{assignment}.ipynb", as_version=4)
    pristine = Pristine(assignment, source)
    public = _public_text(pristine)
    found = set()
    for cell in pristine.cells:
        if cell.kind in (Kind.SOLUTION, Kind.MANUAL):
            found |= _hidden_part(cell.source)
    for path in sorted((root / "tests" / "hidden" / assignment).glob("*.py")):
        found |= {line.strip() for line in path.read_text(encoding="utf-8").splitlines()}
    return {line for line in found if _is_revealing(line) and line not in public}


def _public_text(pristine: Pristine) -> str:
    shown = (
        without_hidden(cell.source)
        for cell in pristine.cells
        if cell.kind not in (Kind.SOLUTION, Kind.MANUAL)
    )
    outside = (_outside(cell.source) for cell in pristine.cells)
    return "\n".join([*shown, *outside])


def _hidden_part(source: str) -> set[str]:
    parts = re.findall(
        r"### BEGIN (?:SOLUTION|MARK SCHEME)\n(.*?)### END (?:SOLUTION|MARK SCHEME)", source, re.S
    )
    return {line.strip() for part in parts for line in part.splitlines()}


def _outside(source: str) -> str:
    return re.sub(r"### BEGIN (SOLUTION|MARK SCHEME)\n.*?### END \1", "", source, flags=re.S)


def _is_revealing(line: str) -> bool:
    if len(line) < _MIN_LENGTH or line.startswith(
        ("import ", "from ", "#", '"""', "def ", "return None")
    ):
        return False
    return re.search(r"[A-Za-z_]{3}", line) is not None


def find_secrets(text: str, lines: Iterable[str]) -> list[str]:
    """Marks and secret lines that occur in `text`."""
    return [mark for mark in MARKS if mark in text] + [line for line in lines if line in text]


def secrets_in_release(root: Path, cohort: str, names: Iterable[str] | None = None) -> list[str]:
    """The secrets in a cohort's release, one sentence each. names: of assignments; default: all."""
    problems = []
    for assignment in assignments(root) if names is None else names:
        path = root / "release" / cohort / assignment / f"{assignment}.ipynb"
        if not path.is_file():
            continue
        notebook = nbformat.read(path, as_version=4)
        texts = {path: "\n".join(cell.source for cell in notebook.cells)}
        for other in handed_out_files.released(path.parent):
            if other != path:
                texts[other] = other.read_bytes().decode(errors="replace")
        if KEY in notebook.metadata:
            problems.append(f"{path} reveals in its metadata how its quiz was varied.")
        secret = sorted(secret_lines(root, assignment))
        for place, text in texts.items():
            problems += [f"{place} contains {found!r}." for found in find_secrets(text, secret)]
    return problems
