"""What a value becomes before it crosses between judge and worker."""

import enum
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from maskgrader.protocol.codec import pack, unpack
from maskgrader.protocol.values import (
    MAX_AXES,
    MAX_DEPTH,
    MAX_ITEMS,
    MAX_LETTERS,
    MAX_NUMBERS,
    TOO_LARGE,
    TOO_MANY_AXES,
    Opaque,
    simplify,
)

from .test_codec import same_bits, there_and_back


class Color(enum.IntEnum):
    RED = 3


def test_a_matrix_becomes_a_plain_array():
    """An ndarray subclass crosses as the array that it is."""
    with pytest.warns(PendingDeprecationWarning):
        matrix = np.matrix([[1.0, 2.0]])
    assert same_bits(simplify(matrix), np.array([[1.0, 2.0]]))


def test_a_simplified_array_is_a_copy():
    """What is changed after simplifying does not reach the message."""
    array = np.zeros(3)
    copy = simplify(array)
    array[:] = 1
    assert copy.tolist() == [0, 0, 0]


def test_tuples_become_lists():
    """A pair crosses as a list of two."""
    assert simplify((1, (2.0, "a"))) == [1, [2.0, "a"]]


def test_dictionary_keys_become_text():
    """A dictionary crosses with its keys as text."""
    assert simplify({1: "a", None: 2}) == {"1": "a", "None": 2}


def test_an_enumeration_member_becomes_its_number():
    """An IntEnum crosses as a plain int."""
    value = simplify(Color.RED)
    assert type(value) is int and value == 3


@pytest.mark.parametrize(
    ("value", "type_name"),
    [
        (np.array([1, None]), "ndarray"),
        (np.array(["two", "texts"]), "ndarray"),
        (np.array(["2024-01-01"], "M8[D]"), "ndarray"),
        (np.zeros(2, [("a", "f8")]), "ndarray"),
        (np.ma.masked_equal([1.0, 2.0], 2.0), "MaskedArray"),
        ((i for i in range(3)), "generator"),
        (lambda: 0, "function"),
        ({1, 2}, "set"),
        (range(3), "range"),
        (b"bytes", "bytes"),
        (..., "ellipsis"),
        (2**64, "int"),
        (-(2**63) - 1, "int"),
        (np.datetime64("2024"), "datetime64"),
        (Decimal("sNaN"), "Decimal"),
        (Fraction(10**400), "Fraction"),
        (object(), "object"),
    ],
    ids=lambda value: value if type(value) is str else "",
)
def test_what_does_not_cross_becomes_the_name_of_its_type(value, type_name):
    """A value that cannot cross is replaced by an Opaque that names its type."""
    opaque = simplify(value)
    assert type(opaque) is Opaque and opaque.type_name == type_name
    assert there_and_back(opaque) == opaque


@pytest.mark.parametrize(
    "value", [np.str_("a"), np.array("a"), np.array(["a"]), type("Own", (np.str_,), {})("a")]
)
def test_a_text_of_numpy_becomes_a_plain_one(value):
    """A NumPy text crosses as a str, and so does an array of one."""
    text = simplify(value)
    assert type(text) is str and text == "a"


@pytest.mark.parametrize("value", [Fraction(90, 2), Decimal("45.0")])
def test_an_exact_number_becomes_a_float(value):
    """Fractions and decimals cross as floats."""
    number = simplify(value)
    assert type(number) is float and number == 45


def test_an_object_array_says_its_kind():
    """The reason of an array that cannot cross tells the kind of its entries."""
    assert simplify(np.array([None, 1.0])) == Opaque("ndarray", "dtype O")


def test_an_object_array_of_one_is_its_item():
    """As from a table; one that contains itself ends."""
    assert simplify(np.array(["b"], object)) == ["b"]
    assert simplify(np.array(3, object)) == 3
    endless = np.empty(1, object)
    endless[0] = endless
    while type(endless) is not Opaque:
        (endless,) = simplify(endless) if type(endless) is np.ndarray else endless


def test_a_list_that_contains_itself_ends_in_an_opaque():
    """A list that holds itself is followed some levels down, no further."""
    loop = []
    loop.append(loop)
    value, depth = simplify(loop), 0
    while type(value) is list:
        (value,), depth = value, depth + 1
    assert value == Opaque("list", "too deep") and depth == MAX_DEPTH


def test_a_dictionary_that_contains_itself_ends_in_an_opaque():
    """A dictionary that holds itself can be sent."""
    loop = {}
    loop["self"] = loop
    assert "Opaque(type_name='dict'" in repr(there_and_back(simplify(loop)))


def test_a_very_long_list_becomes_an_opaque():
    """A list longer than the limit does not cross item by item."""
    assert simplify([0] * (MAX_ITEMS + 1)) == Opaque("list", "too large")


def test_what_is_simplified_can_always_be_read():
    """A value of too many small lists becomes an Opaque as a whole, and is no broken message."""
    assert simplify([[0.0] * 400] * 400) == Opaque("list", "too large")
    assert len(unpack(pack(simplify([[0.0] * 300] * 300)))) == 300


def test_a_giant_without_memory_becomes_an_opaque():
    """A zero-stride array that only claims to be huge is not written out."""
    giant = np.broadcast_to(0.0, (1 << 20, 1 << 20))
    assert simplify(giant) == Opaque("ndarray", "too large")


@pytest.mark.parametrize(
    "shape", [(MAX_NUMBERS + 1,), (2,) * 25, (1 << 22, 0), (0, 1 << 40), (0, *[10] * 6)]
)
def test_an_array_with_too_many_entries_or_empty_rows_becomes_an_opaque(shape):
    """An axis counts with its length though another is empty: lists of it would be as many."""
    with_no_memory = np.lib.stride_tricks.as_strided(np.zeros(1), shape, (0,) * len(shape))
    reason = TOO_LARGE if len(shape) <= MAX_AXES else TOO_MANY_AXES
    assert simplify(with_no_memory) == Opaque("ndarray", reason)


def test_the_entries_of_all_arrays_count_together():
    """A list of arrays that are each small enough is refused as a whole."""
    half = np.zeros(MAX_NUMBERS // 2)
    assert len(simplify([half, half[4:], 1.0])) == 3
    assert simplify([half, half, half]) == Opaque("list", TOO_LARGE)
    assert simplify({"a": half, "b": [half, [half]]}) == Opaque("dict", TOO_LARGE)


def test_a_long_text_becomes_an_opaque():
    """A text that a test quotes or puts into an array of texts is short."""
    assert simplify(["x" * MAX_LETTERS]) == ["x" * MAX_LETTERS]
    assert simplify("x" * (MAX_LETTERS + 1)) == Opaque("str", TOO_LARGE)


def test_simplifying_twice_changes_nothing():
    """The judge simplifies once more what it receives."""
    value = simplify([np.zeros((2, 3)), {"a": np.float32(1)}, {1}, "text", (2**70, None)])
    assert repr(simplify(unpack(pack(value)))) == repr(value)


def test_an_object_that_claims_to_be_an_array_is_opaque():
    """What a class says of itself in `__class__` is not believed."""

    class Liar:
        __class__ = property(lambda self: np.ndarray)
        dtype = np.dtype(float)
        nbytes = 8

    assert simplify(Liar()) == Opaque("Liar")


def test_an_object_that_offers_an_array_is_opaque():
    """`__array__` is not called."""

    class Offers:
        def __array__(self, *_args, **_kwargs):
            raise AssertionError("it was called")

    assert simplify(Offers()) == Opaque("Offers")


def test_a_name_that_is_too_long_is_cut():
    """A class's name cannot carry much text over the wire."""
    arrived = there_and_back(simplify(type("x" * 5000, (), {})()))
    assert arrived == Opaque("x" * 100)
