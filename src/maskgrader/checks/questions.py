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

Letters and numbers are those of the source notebook. Each cohort sees the options in a different
order, and different numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from maskgrader.language import _

from .failures import fail
from .student_functions import Student


def _no_values(**parameters: Any) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Question:
    """One question. `right` is the letter of a choice, and empty if the answer is a number.

    explanations: a text for each choice; `{name}` is replaced with the text of that name.
    parameters: those of the source notebook. draw: returns parameters for a cohort, at random.
    texts: returns, by name, how the notebook shows given parameters: each text is between backticks
    in the question, or on a separate line there or in a given cell.
    answer: returns the right number for given parameters. mistakes: returns wrong numbers for them,
    by the key of their explanation.
    """

    explanations: Mapping[str, str]
    right: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    draw: Callable[[np.random.Generator], dict[str, Any]] | None = None
    texts: Callable[..., dict[str, str]] = _no_values
    answer: Callable[..., float] | None = None
    mistakes: Callable[..., dict[str, float]] = _no_values

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
    message = template.format(name=name, letter=variant.shown(letter), explanation=explanation)
    if letter != question.right:
        fail(message)
    feedback.say(message)


def mark_number(student: Student, feedback: _Feedback, name: str, question: Question) -> None:
    """Pass or fail a check by the number given, and explain the answer either way."""
    number = student.number(name)
    parameters = student.variant(name).parameters or question.parameters
    kind = question.kind_of(number, parameters)
    explanation = question.explain(kind, parameters)
    if kind != "right":
        fail(explanation)
    feedback.say(explanation)
