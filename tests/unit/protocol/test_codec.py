"""What crosses between judge and worker, and what hostile bytes can do."""

import struct
import tracemalloc

import msgpack
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from maskgrader.protocol import codec
from maskgrader.protocol.codec import MAX_VALUES, WireError, pack, unpack
from maskgrader.protocol.values import MAX_ITEMS, FunctionRef, Opaque, Packed, simplify

CROSSING = (type(None), bool, int, float, complex, str, list, dict, Opaque, Packed, FunctionRef)
DTYPES = [*"?bhilqBHILQefdgFDG"]


def there_and_back(value):
    return unpack(pack(value))


def same_bits(first, second):
    return (
        type(first) is type(second)
        and first.dtype == second.dtype
        and first.shape == second.shape
        and np.array_equal(first, second, equal_nan=first.dtype.kind in "fc")
    )


# -- values that cross


@pytest.mark.parametrize(
    "value",
    [None, True, False, 0, -(2**63), 2**64 - 1, 1.5, -0.0, float("inf"), "", "تست", 1 + 2j],
    ids=repr,
)
def test_a_plain_value_arrives_as_it_was_sent(value):
    """A plain value keeps its type and its value."""
    arrived = there_and_back(value)
    assert type(arrived) is type(value)
    assert repr(arrived) == repr(value)


def test_nan_arrives_as_nan():
    """A nan is still a nan on the other side."""
    assert np.isnan(there_and_back(float("nan")))


@pytest.mark.parametrize(
    "value",
    [Opaque("set", "why"), FunctionRef(7), Packed(pack([np.zeros((40, 40)), "x"]))],
    ids=["opaque", "function", "packed"],
)
def test_a_wire_type_arrives_as_it_was_sent(value):
    """An Opaque, a FunctionRef and a packed message are equal on the other side."""
    assert there_and_back(value) == value


def test_a_nested_message_arrives_as_it_was_sent():
    """Lists and dictionaries may hold each other and arrays."""
    message = [1, "call", {"X": np.arange(3.0), "deep": [{"n": None}]}]
    number, kind, arguments = there_and_back(message)
    assert (number, kind, arguments["deep"]) == (1, "call", [{"n": None}])
    assert same_bits(arguments["X"], np.arange(3.0))


@pytest.mark.parametrize("char", DTYPES)
def test_an_array_of_every_number_type_arrives_equal(char):
    """Every dtype of plain numbers crosses with its dtype, shape and values."""
    array = np.array([[0, 1, 1], [1, 0, 1]]).astype(char)
    assert same_bits(there_and_back(array), array)


@pytest.mark.parametrize("char", DTYPES)
def test_a_numpy_scalar_of_every_number_type_arrives_equal(char):
    """A NumPy scalar arrives as a number of the same kind and size."""
    scalar = np.ones((), char)[()]
    arrived = there_and_back(simplify(scalar))
    assert np.asarray(arrived).dtype == scalar.dtype
    assert arrived == scalar


def test_a_longdouble_keeps_digits_that_a_double_has_not():
    """A longdouble array loses no precision."""
    array = np.array([np.longdouble(1) + np.finfo(np.longdouble).eps])
    assert there_and_back(array)[0] == array[0] != 1


def test_a_fortran_ordered_array_keeps_its_places():
    """The memory order of an array does not mix up its entries."""
    array = np.asfortranarray(np.arange(12.0).reshape(3, 4))
    assert np.array_equal(there_and_back(array), np.arange(12.0).reshape(3, 4))


def test_a_strided_view_keeps_its_places():
    """A reversed, strided view crosses as the entries that it shows."""
    array = np.arange(10)[::-2]
    assert there_and_back(simplify(array)).tolist() == [9, 7, 5, 3, 1]


def test_a_big_endian_array_arrives_in_native_order():
    """Byte order is a matter of the sender: values are equal, the dtype is native."""
    arrived = there_and_back(np.array([1.0, -2.0], dtype=">f8"))
    assert arrived.dtype == np.float64 and arrived.dtype.isnative
    assert arrived.tolist() == [1.0, -2.0]


def test_an_array_without_axes_stays_an_array():
    """A 0-d array is an array on the other side, not a scalar."""
    assert same_bits(there_and_back(np.array(2.5)), np.array(2.5))


@pytest.mark.parametrize("shape", [(0,), (3, 0), (0, 4, 2)])
def test_an_empty_array_keeps_its_shape(shape):
    """An array without entries crosses with its shape."""
    assert same_bits(there_and_back(np.zeros(shape)), np.zeros(shape))


@pytest.mark.parametrize("array", [np.zeros(3), np.zeros((2, 2), ">i4"), np.array(1.0)])
def test_an_arrived_array_is_writable(array):
    """In-place code works on an array that came over the wire."""
    arrived = there_and_back(array)
    arrived += 1
    assert np.all(arrived == array + 1)


@settings(max_examples=25, deadline=None)
@given(hnp.arrays(st.sampled_from(["<f8", ">f4", "<i8", "|u1", "?", "<c16"]), hnp.array_shapes()))
def test_any_array_of_numbers_arrives_equal(array):
    """Whatever its values and shape, an array of numbers arrives equal, in native order."""
    arrived = there_and_back(array)
    assert same_bits(arrived, array.astype(array.dtype.newbyteorder("=")))


@pytest.mark.parametrize("value", [object(), {1, 2}, np.array([None]), 2**70])
def test_packing_what_does_not_cross_is_refused(value):
    """Nothing is pickled: what was not simplified raises."""
    with pytest.raises((TypeError, OverflowError)):
        pack([value])


def test_a_message_larger_than_a_frame_is_refused(monkeypatch):
    """A message over the limit is not sent."""
    monkeypatch.setattr(codec, "MAX_FRAME", 1000)
    with pytest.raises(ValueError, match="larger than a frame"):
        pack(["x" * 1001])


# -- hostile bytes


def array_ext(head, body=b"", code=1):
    return msgpack.packb(msgpack.ExtType(code, msgpack.packb(head) + body))


def everything_in(value):
    yield value
    if type(value) is list:
        for item in value:
            yield from everything_in(item)
    if type(value) is dict:
        for key, item in value.items():
            assert type(key) is str
            yield from everything_in(item)


def assert_value_or_wire_error(data):
    try:
        value = unpack(data)
    except WireError:
        return
    for part in everything_in(value):
        assert type(part) in CROSSING or isinstance(part, np.ndarray | np.generic)
        assert not isinstance(part, np.ndarray | np.generic) or part.dtype.char in DTYPES


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_a_value_or_a_wire_error(data):
    """Random bytes decode to plain values or raise WireError, nothing else."""
    assert_value_or_wire_error(data)


_leaves = st.one_of(
    st.none(),
    st.binary(max_size=20),
    st.text(max_size=3),
    st.builds(msgpack.ExtType, st.integers(0, 7), st.binary(max_size=20)),
    st.builds(msgpack.Timestamp, st.integers(0, 2**33)),
)
_keys = st.text(max_size=3) | st.integers(0, 9) | st.binary(max_size=3)
_msgpack_values = st.lists(_leaves | st.dictionaries(_keys, _leaves, max_size=2), max_size=3)


@settings(max_examples=60, deadline=None)
@given(_msgpack_values)
def test_any_msgpack_is_a_value_or_a_wire_error(value):
    """Well-formed msgpack with bytes, time stamps and made-up extensions is held to the same."""
    assert_value_or_wire_error(msgpack.packb(value))


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from([1, 2]),
    st.text("<>|=?bhilqefdgFDGOUSVMmc0123456789,()", max_size=5),
    st.lists(st.integers(-2, 2**40) | st.none(), max_size=40),
    st.binary(max_size=64),
)
def test_any_array_header_is_a_value_or_a_wire_error(code, dtype, shape, body):
    """A forged dtype or shape builds no array of anything but numbers."""
    assert_value_or_wire_error(array_ext((dtype, shape), body, code))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc1",
        pack(1) + pack(2),
        pack([1, 2, 3])[:-1],
        pack(np.zeros(MAX_VALUES + 1, bool)),
        pack([np.zeros(MAX_VALUES // 2, bool)] * 3),
        pack(np.zeros((2, MAX_VALUES, 0))),
        pack(np.zeros((2,) * 20, bool)),
        msgpack.packb(b"raw bytes"),
        msgpack.packb([b"raw bytes"]),
        msgpack.packb({"key": b"raw bytes"}),
        msgpack.packb(msgpack.Timestamp(1)),
        msgpack.packb({1: "a"}),
        msgpack.packb({b"a": 1}),
        msgpack.packb(msgpack.ExtType(9, b"")),
        msgpack.packb(msgpack.ExtType(3, b"short")),
        msgpack.packb(msgpack.ExtType(4, msgpack.packb((1, 2)))),
        msgpack.packb(msgpack.ExtType(5, msgpack.packb("seven"))),
        b"\xa2\xff\xff",
        array_ext(("|O8", (1,)), bytes(8)),
        array_ext(("<U1", (1,)), bytes(4)),
        array_ext(("f,f", (1,)), bytes(8)),
        array_ext(("<f8", (2,)), bytes(8)),
        array_ext(("<f8", (-1,)), bytes(8)),
        array_ext(("<f8", (2**62, 4)), bytes(8)),
        array_ext(("<f8", (1,) * 40), bytes(8)),
        array_ext(("<f8", (True,)), bytes(8)),
        array_ext("<f8"),
        array_ext(("<f8", (2,)), bytes(16), code=2),
    ],
    ids=lambda data: repr(data[:16]),
)
def test_malformed_bytes_are_a_wire_error(data):
    """Bytes that no honest side sends are refused."""
    with pytest.raises(WireError):
        unpack(data)


def test_a_byte_of_a_boolean_array_that_is_neither_0_nor_1_is_true():
    """NumPy counts such an array wrongly; what arrives counts as every other."""
    array = unpack(array_ext(("|b1", (4,)), bytes([0, 1, 2, 255])))
    assert array.tobytes() == bytes([0, 1, 1, 1]) and np.count_nonzero(array) == 3
    scalar = unpack(array_ext(("|b1", ()), bytes([7]), code=2))
    assert scalar.tobytes() == b"\1" and scalar == np.True_


def test_deep_nesting_is_a_wire_error():
    """A hundred thousand opening brackets do not overflow the stack."""
    with pytest.raises(WireError):
        unpack(b"\x91" * 100_000 + b"\xc0")


def hostile_frame(rows, columns, item):
    row = b"\xdc" + struct.pack("!H", columns) + item * columns
    return b"\xdc" + struct.pack("!H", rows) + row * rows


@pytest.mark.parametrize("item", [b"\x90", b"\x80", b"\xc0"], ids=["lists", "maps", "nils"])
def test_a_frame_of_tiny_values_takes_bounded_memory(monkeypatch, item):
    """A frame of empty containers is refused before it fills many times its size."""
    monkeypatch.setattr(codec, "MAX_VALUES", 20_000)
    data = hostile_frame(100, 10_000, item)
    tracemalloc.start()
    try:
        with pytest.raises(WireError, match="too many"):
            unpack(data)
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()


def test_a_list_header_that_promises_billions_takes_no_memory():
    """A forged length does not reserve what it promises."""
    tracemalloc.start()
    try:
        with pytest.raises(WireError):
            unpack(b"\xdd\xff\xff\xff\xff" + bytes(1000))
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("code", [4, 5])
def test_a_description_cannot_hide_a_large_message(code):
    """The name of a type is short; a long one is refused unread."""
    hidden = hostile_frame(10, 10_000, b"\x90")
    with pytest.raises(WireError, match="description"):
        unpack(msgpack.packb(msgpack.ExtType(code, hidden)))


def test_a_message_of_many_values_still_crosses():
    """The bound on values leaves room for the longest list that is sent."""
    table = [[0.5] * 9] * MAX_ITEMS
    assert there_and_back(table) == table
