"""Finds the questions of a quiz in a notebook, and rewrites them as a cohort sees them."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from maskgrader.files import CourseError

from ..notebook import Kind, Pristine, read_cell
from ..variant import LETTERS, Variant
from .declared_questions import questions

# `- **a**: …` and its indented lines; translations may add signs, such as direction marks.
_OPTION = re.compile(
    r"^(?P<mark> {0,3}[-*+] +[^\w\n]*?\*\*)(?P<letter>[a-d])"
    r"(?P<text>\*\*.*(?:(?:\n[ \t]*)*\n[ \t]+\S.*)*)",
    re.MULTILINE,
)


def vary(root: Path, assignment: str, notebook: Any, shown: Mapping[str, Variant]) -> Any:
    """A copy of a source notebook, in any language, with its questions as they are shown.

    CourseError if the notebook disagrees with tests/hidden/<assignment>/quiz.py.
    """
    varied = copy.deepcopy(notebook)
    exercises = Pristine(assignment, varied).exercises
    answered = {name for exercise in exercises if exercise.is_quiz for name in exercise.names}
    for name, question in questions(root, assignment).items():
        if name not in answered:
            continue  # a notebook without the question; `maskgrader verify` reports it
        try:
            _vary(varied, name, question, shown.get(name, Variant()))
        except (LookupError, TypeError, ValueError) as error:
            raise CourseError(
                f"The quiz of {assignment} cannot be generated. {name}: {error}. Compare the "
                f"question in source/{assignment}/{assignment}.ipynb, and its translation if there "
                f"is one, with tests/hidden/{assignment}/quiz.py."
            ) from None
    return varied


def _vary(notebook: Any, name: str, question: Any, variant: Variant) -> None:
    cell, begin, end = find_question(notebook, name)
    text = cell.source[begin:end]
    if question.right:
        text = _rearranged(text, variant)
        _map_solution(notebook, name, question.right, variant)
    replaced = _Replacement(question, variant)
    text = replaced.apply(text)
    for other in notebook.cells:
        if read_cell(other).kind is Kind.GIVEN:
            other.source = replaced.apply(other.source, code=True)
    replaced.require_all()
    cell.source = cell.source[:begin] + text + cell.source[end:]


def find_question(notebook: Any, name: str) -> tuple[Any, int, int]:
    """The cell with a question, and where in its text the question begins and ends.

    It begins with the line that names its answer in backticks, and ends before the next question.
    """
    cells = [c for c in notebook.cells if c.cell_type == "markdown" and f"`{name}`" in c.source]
    if len(cells) != 1:
        raise LookupError(f"`{name}` must be named in one text cell, not in {len(cells)}")
    text = cells[0].source
    starts: dict[str, int] = {}
    for found in re.finditer(r"`(answer_\w+)`", text):
        starts.setdefault(found[1], text.rfind("\n", 0, found.start()) + 1)
    later = [start for start in starts.values() if start > starts[name]]
    return cells[0], starts[name], min(later, default=len(text))


def _options(text: str) -> list[re.Match[str]]:
    """The matches of the options a to d, with the groups mark, letter and text."""
    found = list(_OPTION.finditer(text))
    if [match["letter"] for match in found] != list(LETTERS):
        letters = ", ".join(match["letter"] for match in found) or "none"
        raise LookupError(f"its options must be `- **a**: …` to `- **d**: …`; found: {letters}")
    return found


def read_options(text: str) -> dict[str, str]:
    """The text of each option of a question, by its letter."""
    return {match["letter"]: " ".join(match["text"].split()) for match in _options(text)}


def _rearranged(text: str, variant: Variant) -> str:
    """A question's text with its options in the order shown."""
    found = _options(text)
    originals = {match["letter"]: match for match in found}
    result, position = "", 0
    for letter, place in zip(LETTERS, found):
        option = originals[variant.original(letter)]
        result += text[position : place.start()] + option["mark"] + letter + option["text"]
        position = place.end()
    return result + text[position:]


def _map_solution(notebook: Any, name: str, right: str, variant: Variant) -> None:
    """Change the letter in the course's solution to the one that is shown."""
    line = re.compile(rf"""(?m)^({name} *= *)(["'])({right})\2""")
    for cell in notebook.cells:
        if read_cell(cell).kind is Kind.SOLUTION and line.search(cell.source):
            cell.source = line.sub(rf"\g<1>\g<2>{variant.shown(right)}\g<2>", cell.source)
            return
    raise LookupError(f'no solution cell has the line `{name} = "{right}"`')


class _Replacement:
    """Replaces a question's texts from the source by those that the cohort sees."""

    def __init__(self, question: Any, variant: Variant) -> None:
        source = question.texts(**question.parameters)
        shown = question.texts(**(variant.parameters or question.parameters))
        self._new = {text: shown[key] for key, text in source.items()}
        self._missing = set(self._new)
        every = "|".join(re.escape(text) for text in sorted(self._new, key=len, reverse=True))
        # Whole code spans and whole lines only: elsewhere a number may mean something else.
        self._line = re.compile(rf"(?m)^(?:{every})$")
        self._line_or_span = re.compile(rf"(?m)(?<=`)(?:{every})(?=`)|^(?:{every})$")

    def apply(self, text: str, *, code: bool = False) -> str:
        pattern = self._line if code else self._line_or_span
        return pattern.sub(self._found, text) if self._new else text

    def _found(self, match: re.Match[str]) -> str:
        self._missing.discard(match[0])
        return self._new[match[0]]

    def require_all(self) -> None:
        if self._missing:
            listed = ", ".join(f"`{text}`" for text in sorted(self._missing))
            raise LookupError(f"it does not contain {listed} in backticks or as a whole line")
