"""The student's functions and quiz answers as a check sees them."""

import numpy as np
import pytest

from maskgrader.checks import Caller, CheckFailed, Reply, Student, StudentFault
from maskgrader.checks.student_functions import describe_call
from maskgrader.protocol.values import Opaque
from maskgrader.results.verdict import Verdict


def masked_softmax(scores, mask=None):
    """A reference; only its parameters matter."""


class Fake(Caller):
    """Answers every call with one reply, and every name with one value."""

    def __init__(self, value=None, changed=()):
        self.reply, self.asked = Reply(value, changed), []

    def call(self, name, args, kwargs):
        self.asked.append((name, args, kwargs))
        return self.reply

    def value(self, name):
        return self.reply.value


def student(value=None, changed=()):
    return Student(Fake(value, changed), {"masked_softmax": masked_softmax})


def test_a_call_reaches_the_student_as_it_was_made():
    """Name, positions and keywords arrive unchanged."""
    caller = Fake()
    Student(caller, {}).double(1, 2, key=3)
    assert caller.asked == [("double", (1, 2), {"key": 3})]


def test_a_call_is_told_with_parameter_names():
    """The text of a call has the reference's names in place of secret inputs."""
    answer = student().masked_softmax(np.full(3, 7.654321), np.zeros(3))
    assert answer.call == "masked_softmax(scores, mask)"


def test_keywords_are_told_by_their_names():
    """A keyword argument shows its name alone."""
    assert (
        student().masked_softmax(np.ones(3), mask=np.zeros(3)).call
        == "masked_softmax(scores, mask)"
    )


@pytest.mark.parametrize("value", [None, True, False])
def test_switches_are_told_with_their_value(value):
    """None, True and False are no secrets and help to understand a call."""
    assert describe_call("f", ["X", "causal"], (1.0, value), {}) == f"f(X, causal={value})"


@pytest.mark.parametrize("value", [7, 7.5, "secret", [7], np.array(7.0), np.array([True])])
def test_inputs_are_never_told(value):
    """No other argument shows its value, by position or by keyword."""
    assert describe_call("f", ["X"], (value,), {"Y": value}) == "f(X, Y)"


def test_arguments_without_a_known_name_are_counted():
    """A call with more arguments than the reference has, or without one, is told too."""
    assert student().masked_softmax(1, 2, 3).call == "masked_softmax(scores, mask, argument 3)"
    assert student().helper(1).call == "helper(argument 1)"


def test_changed_arguments_get_their_names():
    """A changed position is told by its parameter, a keyword by itself."""
    answer = student(1.0, changed=(0, "mask")).masked_softmax(1, mask=2)
    with pytest.raises(CheckFailed, match="scores and mask"):
        answer.unchanged()


def test_private_names_are_not_reachable():
    """A check cannot reach for underscored names of the student's by accident."""
    with pytest.raises(AttributeError):
        student()._anything  # noqa: B018


# -- quiz answers


CHOICES = [
    "c",
    "C",
    " c ",
    "\tC\n",
    "C.",
    "c)",
    "(c)",
    "[c]",
    "'c'",
    "**c**",
    "ｃ",
    "Ｃ。",
    "（ｃ）",
]
NO_CHOICE = ["e", "ab", "a b", "a, b", "abcd", "", "()", "c" * 50, "c: 1, 0", "1", "ç", 1, True]
NUMBERS = [45, 45.0, np.int64(45), np.float32(45), np.array(45), [45], (45,), np.array([[45]])]
NO_NUMBER = ["45", True, np.True_, [True], [], [45, 45], [[]], np.array([4, 5]), 45j, ["45"]]


@pytest.mark.parametrize("given", [*CHOICES, ["c"], ("C.",), [["c"]], np.array(["c"])], ids=repr)
def test_a_choice_is_a_letter_in_any_form(given):
    """Case, width and what stands around the letter do not matter, nor does a list of one."""
    assert student(given).choice("answer_a") == "c"


@pytest.mark.parametrize(
    "given",
    [*NO_CHOICE, ["a", "b"], ["a", "b", "c", "d"], [], Opaque("function"), np.array(["a", "b"])],
    ids=repr,
)
def test_another_choice_is_refused(given):
    """What is not one of the four letters is told how to write one."""
    with pytest.raises(CheckFailed, match='answer_a must be one letter in quotes: "a", "b"'):
        student(given).choice("answer_a")


@pytest.mark.parametrize("given", NUMBERS, ids=repr)
def test_a_number_may_be_of_any_type(given):
    """Integers, floats and NumPy numbers count alike, alone or in a list."""
    number = student(given).number("answer_b")
    assert type(number) is float and number == 45


@pytest.mark.parametrize("given", [*NO_NUMBER, {"n": 45}], ids=repr)
def test_what_is_no_number_is_refused(given):
    """Text, truth values and several numbers are no number."""
    with pytest.raises(CheckFailed, match="answer_b must be a number, written without quotes"):
        student(given).number("answer_b")


@pytest.mark.parametrize("given", [float("nan"), float("inf"), np.float64("-inf")])
def test_a_number_must_be_finite(given):
    """nan and infinities are no answer to a quiz."""
    with pytest.raises(CheckFailed, match="finite"):
        student(given).number("answer_b")


@pytest.mark.parametrize("ask", ["choice", "number"])
@pytest.mark.parametrize("given", [None, Opaque("ellipsis")], ids=["None", "..."])
def test_an_open_question_is_not_answered(ask, given):
    """None and ... mean that there is no answer yet, which is not a wrong one."""
    with pytest.raises(StudentFault) as caught:
        getattr(student(given), ask)("answer_a")
    assert caught.value.kind is Verdict.NOT_ANSWERED


@pytest.mark.parametrize("ask", ["choice", "number"])
def test_an_open_question_does_not_end_the_quiz(ask):
    """Each question of a quiz stands for itself: the next one is still asked."""
    with pytest.raises(StudentFault) as caught:
        getattr(student(None), ask)("answer_a")
    assert not caught.value.final
