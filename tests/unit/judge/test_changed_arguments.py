"""When an argument counts as changed by a call."""

import numpy as np
import pytest

from maskgrader.judge.changed_arguments import changed_arguments, same


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (np.zeros(2), np.zeros(3)),
        (np.zeros(2), np.zeros(2, np.float32)),
        (np.zeros(2), -np.zeros(2)),
        (np.zeros(2), [0.0, 0.0]),
        ([1], [1, 2]),
        ([1], 1),
        ({"a": 1}, {"b": 1}),
        ({"a": 1}, [1]),
        (1, 1.0),
        (1, True),
    ],
    ids=repr,
)
def test_arguments_that_differ_are_told_apart(before, after):
    """Shape, dtype, sign of zero, length, keys and type count."""
    assert not same(before, after)


@pytest.mark.parametrize(
    ("before", "after"), [((1, 2), [1, 2]), (np.array([np.nan]), np.array([np.nan])), (None, None)]
)
def test_arguments_that_are_equal_are_the_same(before, after):
    """Tuples come back as lists, and a nan is equal to its copy."""
    assert same(before, after)


def test_a_keyword_that_vanished_is_a_change():
    """A keyword argument that did not come back counts as changed."""
    assert changed_arguments(((), {"a": [1]}), ((), {})) == ("a",)
