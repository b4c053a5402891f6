"""A question as a cohort sees it: letters, the record of them, and how answers are judged."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from nbformat.v4 import new_notebook

from maskgrader.checks import CheckFailed, Question, Student, mark_choice
from maskgrader.course.notebook import Pristine
from maskgrader.course.variant import KEY, Variant, from_metadata, to_metadata
from maskgrader.files.errors import CourseError

SHOWN = {
    "answer_passes": Variant("cadb", {"n": 31}),
    "answer_count": Variant(parameters={"T": 14}),
}


def test_letters_go_both_ways() -> None:
    """Shown and original letters undo each other."""
    variant = Variant("cadb")
    assert variant.original("a") == "c"
    assert variant.shown("c") == "a"
    assert [variant.shown(variant.original(letter)) for letter in "abcd"] == list("abcd")


@pytest.mark.parametrize("order", ["abc", "abcc", "", None, ["a", "b", "c", "d"]])
def test_only_a_rearrangement_is_an_order(order) -> None:
    """A damaged record is no record."""
    with pytest.raises(ValueError, match="rearranged"):
        Variant(order)


def test_a_pristine_notebook_remembers_what_was_shown() -> None:
    """Metadata gives back the variants; without any, the quiz is as in the source."""
    assert from_metadata({KEY: to_metadata(SHOWN)}) == SHOWN
    assert from_metadata({}) == {}


@pytest.mark.parametrize("found", [{"answer_a": {"order": "aacd"}}, {"answer_a": 3}, [1]])
def test_a_damaged_record_is_a_fault_of_the_course(found) -> None:
    """Nobody is graded by letters that nobody knows."""
    damaged = Pristine("toy", new_notebook(metadata={KEY: {"quiz": found}}))
    with pytest.raises(CourseError, match="order"):
        _ = damaged.quiz


def judged(letter: str, variant: Variant | None) -> str:
    """What a student is told who answered with a letter."""
    question = Question(
        {key: f"It was {key}, with {{n}}." for key in "abcd"},
        right="c",
        parameters={"n": 12},
        texts=lambda n: {"n": f"{n}"},
    )
    caller = SimpleNamespace(value=lambda name: letter)
    student = Student(caller, {}, {"answer_x": variant} if variant else None)
    said: list[str] = []
    try:
        mark_choice(student, SimpleNamespace(say=said.append), "answer_x", question)
    except CheckFailed as fault:
        return f"wrong: {fault.message}"
    return said[0]


def test_a_choice_is_judged_and_explained_as_it_was_shown() -> None:
    """The letter that the student saw, the option behind it, and the cohort's number."""
    shown = Variant("cadb", {"n": 31})
    assert judged(" A", shown) == 'answer_x is "a": It was c, with 31.'
    assert judged("c", shown) == 'wrong: answer_x is "c": It was d, with 31.'
    assert judged("c", None) == 'answer_x is "c": It was c, with 12.'
