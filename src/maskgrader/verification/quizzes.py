"""Tries every quiz with many seeds: it can be generated, and options and answers are distinct."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from maskgrader.course import LETTERS, Pristine, Variant, quiz
from maskgrader.files import CourseError

from .bench_pool import source_notebook


def quizzes_disagree(root: Path, pristine: Pristine, seeds: Mapping[str, str]) -> Iterator[str]:
    """The problems of an assignment's quiz. seeds: each seed by the name that may be printed."""
    name = pristine.assignment
    try:
        declared = quiz.questions(root, name)
        source = source_notebook(root, name)
        quiz.vary(root, name, source, {})  # as in the source
        yield from _declarations(pristine, declared)
        for label, seed in seeds.items():
            shown = quiz.draw(declared, name, seed)
            made = quiz.vary(root, name, source, shown)
            for question, variant in shown.items():
                for problem in _faults(made, question, declared[question], variant):
                    yield f"{name}, {label}: {question}: {problem}"
    except CourseError as error:
        yield str(error)


def _declarations(pristine: Pristine, declared: Mapping[str, Any]) -> Iterator[str]:
    answers = [a for exercise in pristine.exercises if exercise.is_quiz for a in exercise.names]
    if sorted(answers) != sorted(declared):
        yield (
            f"{pristine.assignment}: the notebook asks for {', '.join(answers)}, "
            f"quiz.py describes {', '.join(declared)}."
        )
    for name, question in declared.items():
        wanted = list(LETTERS) if question.right else ["right", "other"]
        missing = [key for key in wanted if key not in question.explanations]
        if missing:
            yield f"{pristine.assignment}: {name} does not explain {', '.join(missing)}."
        texts = question.texts(**question.parameters).values()
        if len(set(texts)) < len(texts):
            yield f"{pristine.assignment}: {name}: two of its texts are the same in the source."


def _faults(notebook: Any, name: str, question: Any, variant: Variant) -> Iterator[str]:
    if question.right:
        texts = options(notebook, name)
        if len(set(texts.values())) < len(LETTERS):
            yield "two options have the same text."
    else:
        parameters = variant.parameters or question.parameters
        numbers = [question.answer(**parameters), *question.mistakes(**parameters).values()]
        if len(set(numbers)) < len(numbers):
            yield f"two of the numbers {_listed(numbers)} are the same: they cannot be told apart."
    for key in question.explanations:
        if left := re.search(r"\{\w*\}", question.explain(key, variant.parameters)):
            yield f"its explanation of {key} still contains {left[0]}."


def options(notebook: Any, name: str) -> dict[str, str]:
    """The texts of a question's options in a notebook, by letter."""
    cell, begin, end = quiz.find_question(notebook, name)
    return quiz.read_options(cell.source[begin:end])


def _listed(numbers: Sequence[float]) -> str:
    return ", ".join(f"{number:g}" for number in numbers)
