"""The solution bank: solutions in folders named after the verdicts that they must get.

    tests/bank/<assignment>/<exercise>/<verdict>/<name>.py

A file contains what a student types into the exercise's solution cell; all other answers are right.
Its first line is `# shows: …`. A wrong solution has a second line, `# loses: all` or
`# loses: part: check, check`, and a third if its answers show a known mistake,
`# named: <misconception>`. Lines `# %% before` and `# %% after` start an added cell before or after
the solution.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell

from maskgrader.course import without_hidden
from maskgrader.files import CourseError
from maskgrader.results import Verdict
from maskgrader.submission import SubmittedCell

_MARK = re.compile(r"(?m)^# %% (before|after)[^\n]*\n")
_SOLUTION_MARKS = ("### BEGIN SOLUTION", "### END SOLUTION")


@dataclass(frozen=True)
class BankEntry:
    """One solution and its required result. loses: names of checks; empty for all or none."""

    path: Path
    assignment: str
    exercise: str
    verdict: Verdict
    shows: str
    loses_all: bool
    loses: tuple[str, ...]
    named: str | None  # the misconception to recognise; None if there must be none
    solution: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """assignment/exercise/verdict/name of the file."""
        return f"{self.assignment}/{self.exercise}/{self.verdict}/{self.path.stem}"


def load_bank(root: Path, assignment: str | None = None) -> list[BankEntry]:
    """Every entry of the bank, sorted by path; CourseError names an entry that is malformed."""
    folder = root / "tests" / "bank"
    paths = sorted(folder.glob(f"{assignment or '*'}/*/*/*.py"))
    return [read_entry(path, folder) for path in paths]


def read_entry(path: Path, folder: Path) -> BankEntry:
    """Read an entry. folder: of the bank. CourseError if it is malformed."""
    assignment, exercise, verdict, _ = path.relative_to(folder).parts
    text = path.read_text(encoding="utf-8")
    shows = re.match(r"# shows: (.+)\n", text)
    if shows is None:
        raise CourseError(f"{path}: its first line must say what it shows: `# shows: …`.")
    if verdict not in list(Verdict):
        raise CourseError(
            f"{path}: its folder {verdict!r} is not a verdict; use {', '.join(Verdict)}."
        )
    body = text[shows.end() :]
    loses, body = _header("loses", body)
    named, body = _header("named", body)
    lost = loses or ""
    if not lost and verdict != Verdict.ACCEPTED:
        raise CourseError(f"{path}: its second line must say what it loses: `# loses: all`.")
    parts = _MARK.split(body)
    added = list(zip(parts[1::2], parts[2::2]))
    return BankEntry(
        path=path,
        assignment=assignment,
        exercise=exercise,
        verdict=Verdict(verdict),
        shows=shows.group(1).strip(),
        loses_all=lost == "all",
        loses=() if lost in ("", "all") else _part(path, lost),
        named=named,
        solution=parts[0].strip("\n"),
        before=tuple(source.strip("\n") for where, source in added if where == "before"),
        after=tuple(source.strip("\n") for where, source in added if where == "after"),
    )


def _header(key: str, text: str) -> tuple[str | None, str]:
    """The value of a header line, if `text` begins with it, and the rest of the text."""
    found = re.match(rf"# {key}: (.+)\n", text)
    return (found.group(1).strip(), text[found.end() :]) if found else (None, text)


def _part(path: Path, lost: str) -> tuple[str, ...]:
    names = tuple(name for name in re.split(r",\s*", lost.removeprefix("part:").strip()) if name)
    if not lost.startswith("part:"):
        raise CourseError(
            f"{path}: its second line is `# loses: {lost}`; it must be `# loses: all`, or "
            "`# loses: part:` and the names of checks, separated by commas."
        )
    return names


def solutions(source_notebook: Any) -> dict[str, str]:
    """The solution cells of an instructor's notebook as a student hands them in, by exercise."""
    return {
        cell.metadata.nbgrader.grade_id: _without_marks(cell.source)
        for cell in source_notebook.cells
        if cell.cell_type == "code" and cell.metadata.get("nbgrader", {}).get("solution")
    }


def _without_marks(source: str) -> str:
    return "\n".join(line for line in source.split("\n") if line.strip() not in _SOLUTION_MARKS)


def submission_for(
    source_notebook: Any, *entries: BankEntry, answers: dict[str, str] | None = None
) -> Any:
    """A notebook as a student hands it in: with these entries, and the course's other solutions.

    answers: texts for more cells, such as written answers, by grade_id.
    """
    notebook = nbformat.from_dict(nbformat.from_dict({**source_notebook}))
    texts = solutions(source_notebook) | (answers or {})
    chosen = {entry.exercise: entry for entry in entries}
    cells = []
    for cell in source_notebook.cells:
        grade_id = cell.metadata.get("nbgrader", {}).get("grade_id", "")
        entry = chosen.get(grade_id)
        made = nbformat.from_dict({**cell, "metadata": dict(cell.metadata)})
        made.source = entry.solution if entry else texts.get(grade_id, without_hidden(cell.source))
        before, after = (entry.before, entry.after) if entry else ((), ())
        cells += [_added(text, grade_id, "before", i) for i, text in enumerate(before)]
        cells.append(made)
        cells += [_added(text, grade_id, "after", i) for i, text in enumerate(after)]
    notebook.cells = cells
    return notebook


def _added(source: str, grade_id: str, where: str, number: int) -> Any:
    return new_code_cell(source, id=f"{grade_id}-{where}-{number}"[:64])


def submitted_cells(notebook: Any) -> list[SubmittedCell]:
    """The cells of a notebook object, as `read_cells` returns them for its file."""
    return [
        SubmittedCell(
            cell.cell_type,
            cell.source,
            cell.metadata.get("nbgrader", {}).get("grade_id", ""),
            cell.get("id", ""),
        )
        for cell in notebook.cells
    ]
