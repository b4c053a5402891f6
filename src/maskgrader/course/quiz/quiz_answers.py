"""The right answers of a course's quizzes, and seeds under which they differ."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from maskgrader.cohort import Cohort
from maskgrader.files import CourseError, assignments

from ..variant import Variant
from .cohort_quiz import variants
from .declared_questions import draw, questions

_TRIES = 10_000


def answers(root: Path, seed: str) -> dict[str, str | float]:
    """The right answers for a seed, by `assignment/answer`: a letter as shown, or a number."""
    course = _course(root)
    return _answers(course, {name: draw(declared, name, seed) for name, declared in course.items()})


def answers_of(cohort: Cohort) -> dict[str, str | float]:
    """The right answers for a cohort's questions as they were generated."""
    course = _course(cohort.root)
    return _answers(course, {name: variants(cohort, name) for name in course})


def fresh_seed(root: Path, avoid: Mapping[str, str | float] | None = None) -> str:
    """A new random seed, with which every right answer differs from those to avoid."""
    course = _course(root)
    for _ in range(_TRIES):
        seed = secrets.token_hex(32)
        new = _answers(
            course, {name: draw(declared, name, seed) for name, declared in course.items()}
        )
        if all(answer != (avoid or {}).get(name) for name, answer in new.items()):
            return seed
    raise CourseError(
        f"None of {_TRIES} seeds changes every answer of the quizzes. Is there a number question "
        f"in {root / 'tests' / 'hidden'} whose `draw` always leads to the same answer?"
    )


def _course(root: Path) -> dict[str, Mapping[str, Any]]:
    return {name: questions(root, name) for name in assignments(root)}


def _answers(
    course: Mapping[str, Mapping[str, Any]], shown: Mapping[str, Mapping[str, Variant]]
) -> dict[str, str | float]:
    return {
        f"{assignment}/{name}": _right(question, shown[assignment][name])
        for assignment, declared in course.items()
        for name, question in declared.items()
    }


def _right(question: Any, variant: Variant) -> str | float:
    if question.right:
        return variant.shown(question.right)
    return question.answer(**(variant.parameters or question.parameters))
