"""What crosses between judge and worker, and what hostile bytes can do."""

import enum
import itertools
import socket
import struct
import threading
import time
import tracemalloc

import msgpack
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from maskgrader.protocol import codec
from maskgrader.protocol.channel import Channel
from maskgrader.protocol.codec import MAX_FRAME, WireError, pack, unpack
from maskgrader.protocol.values import MAX_DEPTH, MAX_ITEMS, FunctionRef, Opaque, Packed, simplify

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


class Color(enum.IntEnum):
    RED = 3


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


# -- values that are simplified first


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
        (np.array(["text"]), "ndarray"),
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
        (np.str_("a"), "str_"),
        (object(), "object"),
    ],
    ids=lambda value: value if type(value) is str else "",
)
def test_what_does_not_cross_becomes_the_name_of_its_type(value, type_name):
    """A value that cannot cross is replaced by an Opaque that names its type."""
    opaque = simplify(value)
    assert type(opaque) is Opaque and opaque.type_name == type_name
    assert there_and_back(opaque) == opaque


def test_an_object_array_says_its_kind():
    """The reason of an array that cannot cross tells the kind of its entries."""
    assert simplify(np.array([None])) == Opaque("ndarray", "dtype O")


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
    assert simplify([[0.0] * 2000] * 2000) == Opaque("list", "too large")
    assert len(unpack(pack(simplify([[0.0] * 400] * 400)))) == 400


def test_a_giant_without_memory_becomes_an_opaque():
    """A zero-stride array that only claims to be huge is not written out."""
    giant = np.broadcast_to(0.0, (1 << 20, 1 << 20))
    assert simplify(giant) == Opaque("ndarray", "too large")


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
    table = [[0.5] * 90] * MAX_ITEMS
    assert there_and_back(table) == table


# -- the channel


@pytest.fixture
def ends():
    """A channel, and the raw socket at its other end."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield Channel(ours), theirs


class Late(Exception):
    pass


def test_a_message_crosses_a_channel(ends):
    """What one end sends, the other receives."""
    channel, raw = ends
    channel.send([1, "two", np.arange(3)])
    number, text, array = Channel(raw).receive()
    assert (number, text, array.tolist()) == (1, "two", [0, 1, 2])


def test_two_messages_do_not_run_together(ends):
    """Messages sent in one go are received one by one."""
    channel, raw = ends
    raw.sendall(b"".join(struct.pack("!I", len(pack(m))) + pack(m) for m in ("a", "b")))
    assert [channel.receive(), channel.receive()] == ["a", "b"]


def test_a_frame_over_the_limit_is_refused_unread(ends):
    """The length is believed only as far as the limit."""
    channel, raw = ends
    raw.sendall(struct.pack("!I", MAX_FRAME + 1))
    with pytest.raises(WireError, match="limit"):
        channel.receive()


@pytest.mark.parametrize("sent", [b"", b"\0\0", struct.pack("!I", 5) + b"abc"])
def test_a_connection_that_closes_in_the_middle_is_a_wire_error(ends, sent):
    """An end of the stream is never taken for a message."""
    channel, raw = ends
    raw.sendall(sent)
    raw.close()
    with pytest.raises(WireError, match="closed"):
        channel.receive()


def test_sending_to_a_closed_connection_is_a_wire_error(ends):
    """A receiver that is gone raises WireError, and no signal."""
    channel, raw = ends
    raw.close()
    with pytest.raises(WireError, match="closed"):
        channel.send("anyone?")


def raise_after(count):
    calls = itertools.count()

    def idle():
        if next(calls) >= count:
            raise Late

    return idle


def test_a_silent_sender_meets_idle(ends):
    """While nothing comes, `idle` is called, and what it raises ends the waiting."""
    with pytest.raises(Late):
        ends[0].receive(raise_after(1))


def test_a_trickling_sender_meets_idle(ends):
    """A sender that always has one more byte does not escape `idle`."""
    channel, raw = ends
    stop = threading.Event()

    def trickle():
        raw.sendall(struct.pack("!I", 100_000))
        while not stop.wait(0.005):
            raw.sendall(b"\xc0")

    thread = threading.Thread(target=trickle)
    thread.start()
    try:
        begun = time.monotonic()
        with pytest.raises(Late):
            channel.receive(raise_after(2))
        assert time.monotonic() - begun < 3
    finally:
        stop.set()
        thread.join()


def test_a_sender_of_message_after_message_meets_idle(ends):
    """A sender that is never waited for does not escape `idle` either."""
    channel, raw = ends
    idle = raise_after(1)
    begun = time.monotonic()
    with pytest.raises(Late):
        while time.monotonic() - begun < 3:
            Channel(raw).send("again")
            channel.receive(idle)


def test_a_receiver_that_does_not_read_meets_idle(ends):
    """A full pipe does not hold the sender up for ever."""
    with pytest.raises(Late):
        ends[0].send("x" * (8 << 20), raise_after(1))
