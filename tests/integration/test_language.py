"""Judges of several languages in one process, with one warm worker and one session of checks."""

from __future__ import annotations

import io
import pickle
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

from maskgrader.judge import replies
from maskgrader.language.runtime import ENGLISH, Language, use
from maskgrader.results.verdict import Outcome, SubmissionResult

from .conftest import Toy

WRONG = "def double(X):\n    return 3 * X"
STOPS = "def quadruple(X):\n    return X + '{odd} {0}'"


def language(code: str, *more: str) -> Language:
    """A language in which what a wrong `double` meets, and `more`, has the code before it."""
    catalogue = Catalog(locale=code, fuzzy=False)
    for text in (
        "{call} gave {number} {where}.",
        "at row {row}, column {column}",
        "Every entry must be doubled.",
        "Every entry is doubled",
        "{name} stopped with {error}",
        "The visible example",
        *more,
    ):
        catalogue.add(text, f"{code}: {text}")
    file = io.BytesIO()
    write_mo(file, catalogue)
    return Language(code, (file.getvalue(),))


@pytest.fixture
def speaking(toy: Toy):
    """Judge a wrong submission in a language, always by the same judge."""
    other = toy.like(toy.root)

    def judge(language: Language) -> SubmissionResult:
        other.judging.language = language
        return other.judge(double=WRONG, quadruple=STOPS)

    return judge


def said(result: SubmissionResult) -> list[str]:
    checks = [check for exercise in result.exercises for check in exercise.checks]
    return [f"{check.title}|{check.message}|{check.hint}" for check in checks]


def test_languages_take_turns_in_one_process(speaking) -> None:
    """Each submission is answered in its cohort's language, with the same scores; none leaks into
    the next, though session, worker and checks stay warm."""
    english, spanish, french, again = map(
        speaking, (ENGLISH, language("es"), language("fr"), ENGLISH)
    )
    assert said(again) == said(english)
    assert english.score == spanish.score == french.score
    for code, result in (("es", spanish), ("fr", french)):
        wrong = next(
            check
            for check in result.exercise("double").checks
            if check.outcome is Outcome.FAILED and check.id == "double/values"
        )
        assert wrong.title == f"{code}: Every entry is doubled"
        assert wrong.message.startswith(f"{code}: double(X) gave ")
        assert f" {code}: at row 0, column 0." in wrong.message
        assert wrong.hint == f"{code}: Every entry must be doubled."
    assert "es:" not in repr(said(french)) + repr(said(english))


def test_braces_in_a_students_text_are_no_placeholders(speaking) -> None:
    """A line of the student's own code is quoted as it stands, in every language."""
    for chosen in (ENGLISH, language("es")):
        (check, *_) = speaking(chosen).exercise("quadruple").checks
        assert "return X + '{odd} {0}'" in check.message


def test_what_the_worker_says_is_known_to_the_judge() -> None:
    """The worker speaks English; the judge translates each of its sentences, word for word."""
    worker = Path(replies.__file__).parents[1] / "worker" / "shell.py"
    for sentence in replies._SAID_BY_THE_WORKER:
        assert sentence in worker.read_text(encoding="utf-8")
    with use(language("es", *replies._SAID_BY_THE_WORKER)):
        shown = replies.read_shown([["stderr", f"{replies._SAID_BY_THE_WORKER[0]}\n"]])
        error = replies.CellError.read(["EOFError", replies._SAID_BY_THE_WORKER[3], [], []])
    assert shown == [["stderr", f"es: {replies._SAID_BY_THE_WORKER[0]}\n"]]
    assert error.message == f"es: {replies._SAID_BY_THE_WORKER[3]}"


def test_a_language_travels_to_another_process() -> None:
    """It holds its messages, so that a machine without catalogues speaks it too."""
    sent = pickle.loads(pickle.dumps(language("es")))
    assert sent == language("es")
    assert sent.digest == language("es").digest
