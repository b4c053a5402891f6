"""The quizzes of a cohort: options in an order of its own, and numbers of its own.

Both are drawn from the cohort's seed, and put into the notebook when its assignment is generated.
From then on what was shown decides: it is kept in the pristine notebook, beside the gradebook.
"""

from __future__ import annotations

import copy
import re
import secrets
from collections.abc import Iterator, Mapping
from importlib import util
from pathlib import Path
from typing import Any

import nbformat

from maskgrader.cohort import Cohort
from maskgrader.files import CourseError, assignments

from .notebook import Kind, Pristine, read_cell
from .randomness import generator
from .variant import LETTERS, Variant

_TRIES = 10_000
# `- **a**: …` and its indented lines; a translation may put signs, as of direction, before it.
_OPTION = re.compile(
    r"^(?P<mark> {0,3}[-*+] +[^\w\n]*?\*\*)(?P<letter>[a-d])"
    r"(?P<text>\*\*.*(?:(?:\n[ \t]*)*\n[ \t]+\S.*)*)",
    re.MULTILINE,
)


def questions(root: Path, assignment: str) -> dict[str, Any]:
    """The `QUESTIONS` of an assignment (see `maskgrader.checks.Question`), by answer's name.

    An assignment without tests/hidden/<assignment>/quiz.py has a quiz that never varies, or none.
    """
    path = root / "tests" / "hidden" / assignment / "quiz.py"
    if not path.is_file():
        return {}
    spec = util.spec_from_file_location(f"maskgrader_quiz_of_{assignment}", path)
    assert spec is not None and spec.loader is not None
    module = util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        return dict(module.QUESTIONS)
    except Exception as error:
        raise CourseError(
            f"{path} is faulty: {error!r}. It must define QUESTIONS, a dictionary from the names "
            "of answers to `maskgrader.checks.Question`."
        ) from error


def draw(asked: Mapping[str, Any], assignment: str, seed: str) -> dict[str, Variant]:
    """What a seed makes of an assignment's questions. What is shown does not tell the seed."""
    return {
        name: _drawn(question, seed, f"{assignment}/{name}") for name, question in asked.items()
    }


def _drawn(question: Any, seed: str, name: str) -> Variant:
    """Two streams, so that a change of the one draw does not rearrange the other."""
    order, parameters = LETTERS, dict(question.parameters)
    if question.right:
        letters = generator(f"{seed}\0quiz order", name).permutation(list(LETTERS))
        order = "".join(map(str, letters))
    if question.draw is not None:
        parameters = question.draw(generator(f"{seed}\0quiz parameters", name))
    return Variant(order, parameters)


def variants(cohort: Cohort, assignment: str) -> dict[str, Variant]:
    """The questions as a cohort sees them: as they were generated, and drawn where they were not.

    So neither another seed nor another version of this package changes what students hold already.
    """
    saved = cohort.pristine_folder / f"{assignment}.ipynb"
    fresh = draw(questions(cohort.root, assignment), assignment, cohort.seed)
    if not saved.is_file():
        return fresh
    kept = Pristine.load(saved).quiz
    # A notebook that was generated before quizzes varied shows its own as the source has it.
    return {name: kept.get(name, variant if kept else Variant()) for name, variant in fresh.items()}


def notice(cohort: Cohort, assignment: str) -> str:
    """What to tell who generates an assignment again under another seed; empty when all is well."""
    asked = questions(cohort.root, assignment)
    if variants(cohort, assignment) == draw(asked, assignment, cohort.seed):
        return ""
    return (
        f"{assignment} keeps the quiz that it was generated with before. If no student has it yet, "
        f"delete {cohort.pristine_folder / f'{assignment}.ipynb'} and generate it again to have "
        "the quiz of the cohort's seed."
    )


def source_for(cohort: Cohort, assignment: str) -> Any:
    """The instructor's notebook with the quiz as a cohort sees it, solutions included."""
    path = cohort.root / "source" / assignment / f"{assignment}.ipynb"
    source = nbformat.read(path, as_version=4)
    return vary(cohort.root, assignment, source, variants(cohort, assignment))


def vary(root: Path, assignment: str, notebook: Any, shown: Mapping[str, Variant]) -> Any:
    """A copy of a source notebook, in whatever language, with its questions as they are shown.

    CourseError where the notebook does not have what tests/hidden/<assignment>/quiz.py says.
    """
    made = copy.deepcopy(notebook)
    exercises = Pristine(assignment, made).exercises
    answered = {name for exercise in exercises if exercise.is_quiz for name in exercise.names}
    for name, question in questions(root, assignment).items():
        if name not in answered:
            continue  # a notebook without the question; `maskgrader verify` says so
        try:
            _vary(made, name, question, shown.get(name, Variant()))
        except (LookupError, TypeError, ValueError) as error:
            raise CourseError(
                f"The quiz of {assignment} cannot be put together. {name}: {error}. Compare the "
                f"question in source/{assignment}/{assignment}.ipynb, and its translation if there "
                f"is one, with tests/hidden/{assignment}/quiz.py."
            ) from None
    return made


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
    replaced.demand_all()
    cell.source = cell.source[:begin] + text + cell.source[end:]


def find_question(notebook: Any, name: str) -> tuple[Any, int, int]:
    """The cell that asks a question, and where in its text the question begins and ends.

    It begins with the line that names its answer between backticks, and ends before the next.
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
    """Where the options a to d stand; a match is what goes before the text, its letter and it."""
    found = list(_OPTION.finditer(text))
    if [match["letter"] for match in found] != list(LETTERS):
        letters = ", ".join(match["letter"] for match in found) or "none"
        raise LookupError(f"its options must be `- **a**: …` to `- **d**: …`; found are {letters}")
    return found


def read_options(text: str) -> dict[str, str]:
    """The text of each option of a question, by its letter."""
    return {match["letter"]: " ".join(match["text"].split()) for match in _options(text)}


def _rearranged(text: str, variant: Variant) -> str:
    """A question's text with its options in the order shown, under the letters shown."""
    found = _options(text)
    originals = {match["letter"]: match for match in found}
    made, position = "", 0
    for letter, place in zip(LETTERS, found):
        option = originals[variant.original(letter)]
        made += text[position : place.start()] + option["mark"] + letter + option["text"]
        position = place.end()
    return made + text[position:]


def _map_solution(notebook: Any, name: str, right: str, variant: Variant) -> None:
    """Let the course's solution give the letter that is shown."""
    line = re.compile(rf"""(?m)^({name} *= *)(["'])({right})\2""")
    for cell in notebook.cells:
        if read_cell(cell).kind is Kind.SOLUTION and line.search(cell.source):
            cell.source = line.sub(rf"\g<1>\g<2>{variant.shown(right)}\g<2>", cell.source)
            return
    raise LookupError(f'no solution cell has the line `{name} = "{right}"`')


class _Replacement:
    """The source's texts of a question, and what a cohort is shown instead."""

    def __init__(self, question: Any, variant: Variant) -> None:
        source = question.texts(**question.parameters)
        shown = question.texts(**(variant.parameters or question.parameters))
        self._new = {text: shown[key] for key, text in source.items()}
        self._missing = set(self._new)
        every = "|".join(re.escape(text) for text in sorted(self._new, key=len, reverse=True))
        # Whole code spans and whole lines only: the same number may stand for something else.
        self._line = re.compile(rf"(?m)^(?:{every})$")
        self._line_or_span = re.compile(rf"(?m)(?<=`)(?:{every})(?=`)|^(?:{every})$")

    def apply(self, text: str, *, code: bool = False) -> str:
        pattern = self._line if code else self._line_or_span
        return pattern.sub(self._found, text) if self._new else text

    def _found(self, match: re.Match[str]) -> str:
        self._missing.discard(match[0])
        return self._new[match[0]]

    def demand_all(self) -> None:
        if self._missing:
            listed = ", ".join(f"`{text}`" for text in sorted(self._missing))
            raise LookupError(f"it does not show {listed} between backticks or as a line")


def answers(root: Path, seed: str) -> dict[str, str | float]:
    """What is right under a seed, by `assignment/answer`: a letter as shown, or a number."""
    course = _course(root)
    return _answers(course, {name: draw(asked, name, seed) for name, asked in course.items()})


def answers_of(cohort: Cohort) -> dict[str, str | float]:
    """What is right for a cohort: as it was shown the questions, whatever its seed draws now."""
    course = _course(cohort.root)
    return _answers(course, {name: variants(cohort, name) for name in course})


def _course(root: Path) -> dict[str, Mapping[str, Any]]:
    return {name: questions(root, name) for name in assignments(root)}


def _answers(
    course: Mapping[str, Mapping[str, Any]], shown: Mapping[str, Mapping[str, Variant]]
) -> dict[str, str | float]:
    return {
        f"{assignment}/{name}": _right(question, shown[assignment][name])
        for assignment, asked in course.items()
        for name, question in asked.items()
    }


def _right(question: Any, variant: Variant) -> str | float:
    if question.right:
        return variant.shown(question.right)
    return question.answer(**(variant.parameters or question.parameters))


def fresh_seed(root: Path, avoid: Mapping[str, str | float] | None = None) -> str:
    """A new random seed; with it, no answer of any quiz is right that is among those to avoid."""
    course = _course(root)
    for seed in _seeds():
        new = _answers(course, {name: draw(asked, name, seed) for name, asked in course.items()})
        if all(answer != (avoid or {}).get(name) for name, answer in new.items()):
            return seed
    raise CourseError(
        f"None of {_TRIES} seeds changes every answer of the quizzes. Is there a number question "
        f"in {root / 'tests' / 'hidden'} whose `draw` has no second answer to give?"
    )


def _seeds() -> Iterator[str]:
    return (secrets.token_hex(32) for _ in range(_TRIES))
