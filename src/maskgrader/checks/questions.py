"""The questions of a quiz, as its author declares them in tests/hidden/<assignment>/quiz.py.

    QUESTIONS = {
        "answer_passes": Question(
            right="c",
            explanations={"a": "…", "b": "…", "c": "Right: {n} tokens, one pass.", "d": "…"},
            parameters={"n": 12},
            draw=lambda rng: {"n": int(rng.integers(8, 21))},
            texts=lambda n: {"n": f"{n}"},
        )
    }

Letters and numbers are those of the source notebook. Each cohort is shown the options in an order
of its own, and other numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from maskgrader.language import _

from .failures import fail
from .student_functions import Student


def _nothing(**parameters: Any) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Question:
    """One question. `right` is the letter of a choice, and is empty where a number is asked for.

    explanations: a text for each choice; `{name}` stands for a text of that name.
    parameters: what the source notebook shows. draw: parameters for a cohort, from its randomness.
    texts: from parameters, by name, how the notebook shows them: each is between backticks in the
    question, or is a line of its own there or in a given cell.
    answer: from parameters, the right number. mistakes: likewise wrong numbers, by explanation.
    """

    explanations: Mapping[str, str]
    right: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    draw: Callable[[np.random.Generator], dict[str, Any]] | None = None
    texts: Callable[..., dict[str, str]] = _nothing
    answer: Callable[..., float] | None = None
    mistakes: Callable[..., dict[str, float]] = _nothing

    def explain(self, key: str, parameters: Mapping[str, Any]) -> str:
        """The explanation of a choice, or of a kind of number, with the cohort's parameters."""
        return _(self.explanations[key]).format(**self.texts(**(parameters or self.parameters)))

    def kind_of(self, number: float, parameters: Mapping[str, Any]) -> str:
        """Which explanation fits a number: "right", the key of a mistake, or "other"."""
        assert self.answer is not None
        if number == self.answer(**parameters):
            return "right"
        known = self.mistakes(**parameters)
        return next((key for key, value in known.items() if value == number), "other")


class _Feedback(Protocol):
    def say(self, text: str) -> None: ...


def mark_choice(student: Student, feedback: _Feedback, name: str, question: Question) -> None:
    """Pass or fail a check by the option chosen, and explain the choice either way."""
    letter = student.choice(name)
    variant = student.variant(name)
    explanation = question.explain(letter, variant.parameters)
    template = _('{name} is "{letter}": {explanation}')
    said = template.format(name=name, letter=variant.shown(letter), explanation=explanation)
    if letter != question.right:
        fail(said)
    feedback.say(said)


def mark_number(student: Student, feedback: _Feedback, name: str, question: Question) -> None:
    """The same for a number."""
    number = student.number(name)
    parameters = student.variant(name).parameters or question.parameters
    kind = question.kind_of(number, parameters)
    explanation = question.explain(kind, parameters)
    if kind != "right":
        fail(explanation)
    feedback.say(explanation)
