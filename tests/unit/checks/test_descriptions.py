"""Values, shapes and places in words."""

import numpy as np
import pytest

from maskgrader.checks.descriptions import (
    describe_number,
    describe_place,
    describe_shape,
    describe_value,
)
from maskgrader.protocol.values import Opaque


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        ((5, 5), "(T, T)"),
        ((5, 6), "(T, T + 1)"),
        ((2, 5), "(B - 1, T)"),
        ((3, 1, 5), "(B, 1, T)"),
        ((5,), "(T,)"),
        ((1,), "(1,)"),
        ((), "()"),
        ((99, 5), "(another size, T)"),
        ((0, 5), "(another size, T)"),
        ((3, 5, 3, 5), "(B, T, B, T)"),
    ],
)
def test_a_shape_is_told_in_symbols(shape, text):
    """Sizes become the statement's letters; sizes that fit none are not told."""
    assert describe_shape(shape, {"T": 5, "B": 3}) == text


def test_an_exact_size_is_preferred_to_a_neighbouring_one():
    """A size that is B is not called T + 1."""
    assert describe_shape((6,), {"T": 5, "B": 6}) == "(B,)"


def test_a_size_of_one_is_told_as_one():
    """1 is 1, also where a symbol has that value."""
    assert describe_shape((1, 1), {"T": 1}) == "(1, 1)"


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ((), ""),
        ((3,), "at position 3"),
        ((0, 2), "at row 0, column 2"),
        ((1, 0, 2), "at row 0, column 2 (of part 1)"),
        ((4, 1, 0, 2), "at row 0, column 2 (of part 4, 1)"),
        (np.array([0, 2]), "at row 0, column 2"),
    ],
    ids=repr,
)
def test_a_place_is_told_with_row_and_column(place, text):
    """The last two axes are row and column; the ones before are parts."""
    assert describe_place(place) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.123456, "0.123"), (-0.0, "-0"), (np.nan, "nan"), (-np.inf, "-inf"), (np.int64(15), "15")],
)
def test_a_number_is_rounded_to_three_digits(value, text):
    """No more than three digits of a number are told."""
    assert describe_number(value) == text


@pytest.mark.parametrize(
    "value",
    [
        np.full(3, 7654321),
        7654321,
        7654321.0,
        "7654321",
        [7654321],
        {"7654321": 1},
        Opaque("7654321"),
        Opaque("ndarray", "dtype 7654321"),
        b"7654321",
        7654321j,
    ],
    ids=repr,
)
def test_a_description_never_holds_the_content(value):
    """Only the kind of a value is told."""
    text = describe_value(value)
    assert text and "7654321" not in text


@pytest.mark.parametrize(
    ("opaque", "text"),
    [
        (Opaque("function"), "a function"),
        (Opaque("DataFrame"), "a pandas DataFrame"),
        (Opaque("int"), "a number too large to read"),
        (Opaque("ndarray", "dtype U"), "an array of text"),
        (Opaque("Mask"), "an object that is not an array or a number"),
    ],
)
def test_a_known_type_is_called_by_a_common_name(opaque, text):
    """Types that students return by mistake have names they know; others are not repeated."""
    assert describe_value(opaque) == text
