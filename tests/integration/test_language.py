"""Judges of several languages in one process, with one warm worker and one session of checks."""

from __future__ import annotations

import io
import pickle

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

from maskgrader.judge.cell_runs import translated_error, translated_outputs
from maskgrader.language.active_language import ENGLISH, Language, use
from maskgrader.protocol.cell_error import CellError
from maskgrader.protocol.worker_sentences import (
    NO_INPUT,
    NO_MAGIC,
    NO_SHELL,
    TOO_DEEP,
    WORKER_SENTENCES,
)
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
    with use(language("es", *WORKER_SENTENCES)):
        shown = translated_outputs([["stderr", f"{NO_SHELL}\n"], ["result", NO_MAGIC, None]])
        error = translated_error(CellError("EOFError", NO_INPUT))
    assert shown == [["stderr", f"es: {NO_SHELL}\n"], ["result", f"es: {NO_MAGIC}", None]]
    assert error.message == f"es: {NO_INPUT}"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("!ls", NO_SHELL),
        ("%%bash\nls", NO_SHELL),
        ("%pip install x", NO_MAGIC),
        ("input()", NO_INPUT),
        (f"x = 1{'+1' * 30_000}", TOO_DEEP),
    ],
    ids=["command", "program", "magic", "input", "long sum"],
)
def test_a_sentence_of_the_worker_reaches_the_student_translated(toy: Toy, code, sentence) -> None:
    """Whether it is printed or raised, a student reads it in the cohort's language."""
    other = toy.like(toy.root)
    other.judging.language = language("es", *WORKER_SENTENCES)
    runs = other.judge(before={"double": code}).runs.values()
    assert f"es: {sentence}" in repr([(run.shown, run.error) for run in runs])


def test_a_disturbed_connection_is_reported_in_the_cohorts_language(toy: Toy) -> None:
    """Also where bytes are no message at all, and not only where a reply is out of step."""
    other = toy.like(toy.root)
    other.judging.language = language("es", "It disturbed the connection to the judge.")
    for data in (r"b'\xff' * 400", r"b'\0\0\0\1\1'"):
        code = f"import os, time\ndef double(X):\n    os.write(3, {data})\n    time.sleep(60)"
        (check, *_) = other.judge(double=code).exercise("double").checks
        assert "es: It disturbed the connection to the judge." in check.message


def test_a_language_travels_to_another_process() -> None:
    """It holds its messages, so that a machine without catalogues speaks it too."""
    sent = pickle.loads(pickle.dumps(language("es")))
    assert sent == language("es")
    assert sent.digest == language("es").digest
