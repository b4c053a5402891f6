"""The contents of an instructor's notebook: cells by kind, and exercises with their points."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any

import nbformat

from maskgrader.files import CourseError

from . import handed_out_files
from .variant import KEY, Variant, from_metadata

DRAWING_TOOLS = "given_plots"  # the given cell that only defines how to draw
HIDDEN_BEGIN, HIDDEN_END = "BEGIN HIDDEN TESTS", "END HIDDEN TESTS"


class Kind(StrEnum):
    """What a cell of a pristine notebook is for."""

    TEXT = "text"  # plain markdown
    GIVEN = "given"  # locked code, the same for everyone
    SOLUTION = "solution"  # a code exercise or a quiz
    TEST = "test"  # visible or hidden points
    MANUAL = "manual"  # a written answer
    PLAIN = "plain"  # code a student may play with
    FIGURE = "figure"  # plain code that only draws


@dataclass(frozen=True)
class Cell:
    """A cell of a pristine notebook. `grade_id` is empty for plain cells."""

    id: str
    grade_id: str
    kind: Kind
    source: str
    points: float = 0.0

    @property
    def exercise(self) -> str:
        """The exercise a test cell belongs to."""
        return self.grade_id.removeprefix("try_").removeprefix("test_")

    @property
    def given_text(self) -> str:
        """The text as students were given it, without a mark scheme."""
        lines, hidden = [], False
        for line in self.source.split("\n"):
            if "BEGIN MARK SCHEME" in line:
                hidden = True
            elif "END MARK SCHEME" in line:
                hidden = False
            elif not hidden:
                lines.append(line)
        return "\n".join(lines).strip()


@dataclass(frozen=True)
class Exercise:
    """An automatically graded exercise: its test cells, and the student's names its checks use."""

    name: str
    tests: tuple[Cell, ...]
    names: tuple[str, ...]

    @property
    def is_quiz(self) -> bool:
        """Whether its checks read variables, instead of calling a function."""
        return self.name.startswith("quiz_")

    @property
    def max_score(self) -> float:
        """The points of its test cells."""
        return sum(cell.points for cell in self.tests)


@dataclass(frozen=True, eq=False)
class Pristine:
    """A generated notebook with its hidden blocks: the only notebook that the judge trusts."""

    assignment: str
    notebook: Any

    @classmethod
    def load(cls, path: Path) -> Pristine:
        """Load a saved notebook; CourseError if it is missing."""
        try:
            notebook = nbformat.read(path, as_version=4)
        except FileNotFoundError:
            raise CourseError(
                f"{path} is missing: run `nbgrader generate_assignment {path.stem}` first."
            ) from None
        return cls(path.stem, notebook)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, in order."""
        return tuple(read_cell(cell) for cell in self.notebook.cells)

    @cached_property
    def exercises(self) -> tuple[Exercise, ...]:
        """Every solution cell with the test cells that carry its points."""
        return tuple(self._exercises())

    def _exercises(self) -> Iterator[Exercise]:
        for cell in self.cells:
            if cell.kind is not Kind.SOLUTION:
                continue
            tests = tuple(
                t for t in self.cells if t.kind is Kind.TEST and t.exercise == cell.grade_id
            )
            yield Exercise(cell.grade_id, tests, exercise_names(cell))

    @cached_property
    def quiz(self) -> dict[str, Variant]:
        """The questions as the cohort sees them, by answer; empty if they are as in the source."""
        try:
            return from_metadata(self.notebook.metadata)
        except ValueError as error:
            raise CourseError(
                f"The saved notebook of {self.assignment} does not say in which order the options "
                f"of its quiz were shown ({error}). Restore it from a backup: without it, the "
                "meaning of students' letters is unknown."
            ) from None

    @cached_property
    def files(self) -> dict[str, bytes]:
        """The files that were handed out with the notebook, by path."""
        try:
            stored = self.notebook.metadata.get(KEY, {}).get("files", {})
            return handed_out_files.from_metadata(stored)
        except ValueError as error:
            raise CourseError(
                f"The saved notebook of {self.assignment} has damaged files ({error}). Restore it "
                "from a backup."
            ) from None

    @cached_property
    def earlier_texts(self) -> frozenset[str]:
        """Hashes of the texts that an earlier release of the assignment had instead of today's."""
        stored = self.notebook.metadata.get(KEY, {}).get("earlier_texts", ())
        return frozenset(map(str, stored))

    def is_as_given(self, cell: Cell, text: str) -> bool:
        """Whether a text is empty or what students were given in a cell, now or earlier."""
        return text.strip() in ("", cell.given_text) or text_hash(text) in self.earlier_texts

    @property
    def given(self) -> tuple[Cell, ...]:
        """The locked code cells that every student is given."""
        return tuple(cell for cell in self.cells if cell.kind is Kind.GIVEN)


def text_hash(text: str) -> str:
    """A hash of a text's words, whatever its spaces and line breaks."""
    return hashlib.sha256(" ".join(text.split()).encode("utf-8", "surrogatepass")).hexdigest()


def exercise_names(cell: Cell) -> tuple[str, ...]:
    """What a solution cell defines: its function, or the `answer_…` variables of a quiz."""
    if not cell.grade_id.startswith("quiz_"):
        return (cell.grade_id,)
    targets = [
        target.id
        for node in ast.walk(ast.parse(cell.source))
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id.startswith("answer_")
    ]
    return tuple(dict.fromkeys(targets))


def read_cell(cell: Any) -> Cell:
    """What a cell of a trusted notebook is, from its nbgrader metadata and tags."""
    meta = cell.metadata.get("nbgrader", {})
    points = float(meta.get("points", 0))
    return Cell(
        cell.get("id", ""), meta.get("grade_id", ""), _kind(cell, meta), cell.source, points
    )


def _kind(cell: Any, meta: dict[str, Any]) -> Kind:
    if cell.cell_type != "code":
        return Kind.MANUAL if meta.get("solution") else Kind.TEXT
    if meta.get("grade"):
        return Kind.TEST
    if meta.get("solution"):
        return Kind.SOLUTION
    if meta.get("locked"):
        return Kind.GIVEN
    return Kind.FIGURE if "figure" in cell.metadata.get("tags", []) else Kind.PLAIN


def without_hidden(source: str) -> str:
    """A test cell's source as students see it: without its hidden block."""
    return _lines(source, hidden=False)


def hidden_block(source: str) -> str:
    """The hidden block of a test cell, without its marks; empty if there is none."""
    return _lines(source, hidden=True)


def _lines(source: str, *, hidden: bool) -> str:
    """The lines inside a hidden block, or those outside."""
    lines, inside = [], False
    for line in source.split("\n"):
        if HIDDEN_BEGIN in line:
            inside = True
        elif HIDDEN_END in line:
            inside = False
        elif inside is hidden:
            lines.append(line)
    return "\n".join(lines)
