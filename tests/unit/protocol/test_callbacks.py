"""Calls from the worker to functions of the judge."""

import numpy as np
import pytest

from maskgrader.protocol.callbacks import Answered, Callback, Refused, decode_answer


def test_a_callback_arrives_as_it_was_sent():
    """It names a function by its number, and holds the arguments."""
    callback = Callback(3, [1.0], {"x": 2})
    assert callback.encode() == ["callback", 3, [1.0], {"x": 2}]
    assert Callback.decode(callback.encode()) == callback


@pytest.mark.parametrize(
    "parts",
    [[], [1], [1, []], [1, [], {}, 4], [-1, [], {}], [True, [], {}], ["1", [], {}], [None, [], {}],
     [np.zeros(2), [], {}], [1, np.zeros(2), {}], [1, [], []], [1, "ab", {}]],
    ids=repr,
)  # fmt: skip
def test_a_malformed_callback_is_none(parts):
    """No number but that of a function is believed, and no arguments but a list and names."""
    assert Callback.decode(["callback", *parts]) is None


def test_an_answer_arrives_as_it_was_sent():
    """An answer brings a value, a refusal its reason."""
    assert decode_answer([7, *Answered(5).encode()], 7) == Answered(5)
    assert decode_answer([7, *Refused("why").encode()], 7) == Refused("why")


def test_an_answer_to_another_request_is_none():
    """A value that belongs to another request is not taken."""
    assert decode_answer([6, *Answered(5).encode()], 7) == Refused("5")
