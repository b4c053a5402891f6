"""The questions that an assignment declares, and the variants that a seed draws for them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import util
from pathlib import Path
from typing import Any

from maskgrader.files import CourseError

from ..randomness import generator
from ..variant import LETTERS, Variant


def questions(root: Path, assignment: str) -> dict[str, Any]:
    """The `QUESTIONS` of an assignment (see `maskgrader.checks.Question`), by answer's name.

    Without tests/hidden/<assignment>/quiz.py, an assignment has no quiz, or one that never varies.
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


def draw(declared: Mapping[str, Any], assignment: str, seed: str) -> dict[str, Variant]:
    """The variants of an assignment's questions for a seed, which they do not reveal."""
    return {
        name: _drawn(question, seed, f"{assignment}/{name}") for name, question in declared.items()
    }


def _drawn(question: Any, seed: str, name: str) -> Variant:
    """Draw from two streams, so that a change of one draw does not affect the other."""
    order, parameters = LETTERS, dict(question.parameters)
    if question.right:
        letters = generator(f"{seed}\0quiz order", name).permutation(list(LETTERS))
        order = "".join(map(str, letters))
    if question.draw is not None:
        parameters = question.draw(generator(f"{seed}\0quiz parameters", name))
    return Variant(order, parameters)
