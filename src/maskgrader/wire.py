"""The wire between judge and worker: bounded frames of msgpack, arrays as raw bytes, no pickle.

A frame is a 4-byte big-endian length and that many bytes. What comes from the worker is untrusted:
decoding builds numbers, text, lists, dictionaries with text keys, arrays of numbers, and nothing
else; anything a student returns that is none of these crosses as an `Opaque`, its type's name.
"""

from __future__ import annotations

import math
import select
import socket
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgpack
import numpy as np

MAX_FRAME = 64 << 20  # bytes
MAX_ARRAY = 32 << 20  # bytes; a larger array crosses as an Opaque
MAX_DIMENSIONS = 32
MAX_DEPTH = 10  # how deep a returned list or dictionary is looked into
MAX_ITEMS = 10_000  # and how long one may be
MAX_VALUES = 1_000_000  # in one message, whatever they are nested in
_PART = 1 << 16  # bytes read at once: more would be fresh memory from the system each time
_MAX_NOTE = 1024  # bytes of an Opaque or a function's number
_NUMBERS = frozenset("?bhilqBHILQefdgFDG")  # dtype characters whose values are plain numbers
_FOREIGN = frozenset({bytes, msgpack.Timestamp})  # what msgpack knows and no honest side sends
_LENGTH = struct.Struct("!I")
_ARRAY, _SCALAR, _COMPLEX, _OPAQUE, _FUNCTION, _PACKED = range(1, 7)


class WireError(Exception):
    """The other side broke the protocol, or is gone."""


@dataclass(frozen=True)
class Opaque:
    """A value that does not cross: the name of its type, and a reason where there is one."""

    type_name: str
    reason: str = ""


@dataclass(frozen=True)
class Packed:
    """A message inside a message, as bytes: two can be compared without decoding either."""

    data: bytes


@dataclass(frozen=True)
class FunctionRef:
    """A function that lives in the judge, known to the worker by a number."""

    number: int


def _pack_array(array: np.ndarray) -> bytes:
    head = msgpack.packb((array.dtype.str, array.shape))
    return head + np.ascontiguousarray(array).tobytes()


def simplify(value: Any) -> Any:
    """A copy of `value` made of what crosses the wire, Opaques standing for all the rest.

    The type is asked with `type()`, since `isinstance` believes what a class says of itself.
    """
    try:
        return _simplify(value, 0, [MAX_VALUES // 4])  # arguments and callbacks need room too
    except _TooMany:  # all of it: a part that looks whole would be a wrong answer
        return Opaque(type(value).__name__, "too large")


class _TooMany(Exception):
    """A value that holds more values than a message may."""


def _simplify(value: Any, depth: int, left: list[int]) -> Any:
    kind = type(value)
    if value is None or kind in (bool, float, complex, str):
        return value
    if kind is int:
        return value if -(1 << 63) <= value < 1 << 64 else Opaque("int")
    if issubclass(kind, np.ma.MaskedArray):
        return Opaque("MaskedArray")
    if issubclass(kind, np.ndarray):
        return _simplify_array(value)
    if issubclass(kind, np.generic):
        known = value.dtype.char in _NUMBERS
        return np.asarray(value)[()] if known else Opaque(kind.__name__)
    for base in (bool, int, float, complex, str):  # such as an IntEnum
        if issubclass(kind, base):
            return _simplify(base(value), depth, left)
    if not issubclass(kind, list | tuple | dict):
        return Opaque(kind.__name__)
    if depth >= MAX_DEPTH:
        return Opaque(kind.__name__, "too deep")
    left[0] -= 1 + len(value)
    if left[0] < 0 or len(value) > MAX_ITEMS:
        raise _TooMany
    if issubclass(kind, dict):
        return {str(key): _simplify(item, depth + 1, left) for key, item in value.items()}
    return [_simplify(item, depth + 1, left) for item in value]


def _simplify_array(value: np.ndarray) -> np.ndarray | Opaque:
    if value.dtype.char not in _NUMBERS:
        return Opaque("ndarray", f"dtype {value.dtype.kind}")
    if value.nbytes > MAX_ARRAY:
        return Opaque("ndarray", "too large")
    return np.array(value, copy=True, subok=False)


def _encode(value: Any) -> msgpack.ExtType:
    if type(value) is np.ndarray and value.dtype.char in _NUMBERS and value.nbytes <= MAX_ARRAY:
        return msgpack.ExtType(_ARRAY, _pack_array(value))
    if isinstance(value, np.generic) and value.dtype.char in _NUMBERS:
        return msgpack.ExtType(_SCALAR, _pack_array(np.asarray(value)))
    if type(value) is complex:
        return msgpack.ExtType(_COMPLEX, struct.pack("!dd", value.real, value.imag))
    if type(value) is Packed:
        return msgpack.ExtType(_PACKED, value.data)
    if type(value) is FunctionRef:
        return msgpack.ExtType(_FUNCTION, msgpack.packb(value.number))
    if type(value) is Opaque:
        return msgpack.ExtType(_OPAQUE, msgpack.packb((value.type_name[:100], value.reason[:100])))
    raise TypeError(f"a {type(value).__name__} does not cross the wire")


def _unpack_array(data: bytes) -> np.ndarray:
    unpacker = msgpack.Unpacker(max_buffer_size=1024)
    unpacker.feed(data[:1024])
    dtype_text, shape = unpacker.unpack()
    if type(dtype_text) is not str or not 2 <= len(dtype_text) <= 4:
        raise WireError("an array with a malformed dtype")
    dtype = np.dtype(dtype_text)
    if dtype.char not in _NUMBERS or type(shape) is not list or len(shape) > MAX_DIMENSIONS:
        raise WireError("an array of a kind that does not cross")
    if any(type(size) is not int or not 0 <= size <= MAX_FRAME for size in shape):
        raise WireError("an array with a malformed shape")
    body = data[unpacker.tell() :]
    if len(body) != math.prod(shape) * dtype.itemsize:
        raise WireError("an array whose bytes do not fit its shape")
    # A copy: arrays over a buffer are read-only, and in-place code would crash on them.
    return np.frombuffer(body, dtype).reshape(shape).astype(dtype.newbyteorder("="))


def _decode(code: int, data: bytes) -> Any:
    if code == _ARRAY:
        return _unpack_array(data)
    if code == _SCALAR:
        return _unpack_array(data).reshape(())[()]
    if code == _COMPLEX:
        return complex(*struct.unpack("!dd", data))
    if code == _PACKED:
        return Packed(data)
    if len(data) > _MAX_NOTE:
        raise WireError("a malformed description of a value")
    if code == _OPAQUE:
        name, reason = msgpack.unpackb(data)
        if type(name) is not str or type(reason) is not str:
            raise WireError("a malformed description of a value")
        return Opaque(name, reason)
    if code == _FUNCTION:
        number = msgpack.unpackb(data)
        if type(number) is not int:
            raise WireError("a malformed function number")
        return FunctionRef(number)
    raise WireError("an unknown kind of value")


def pack(message: Any) -> bytes:
    """Bytes of one message. TypeError, ValueError, OverflowError or RecursionError if it cannot."""
    # A lone surrogate is no reason to lose an answer.
    data = msgpack.packb(message, default=_encode, unicode_errors="replace")
    if len(data) > MAX_FRAME:
        raise ValueError("the message is larger than a frame")
    return data


def unpack(data: bytes) -> Any:
    """The message in `data`; WireError for anything that is not one."""
    left = MAX_VALUES

    def admit(container: Any) -> Any:
        nonlocal left
        left -= 1 + len(container)
        if left < 0:  # a frame of empty lists would fill a hundred times its size
            raise WireError("a message of too many values")
        values = container
        if type(container) is dict:
            values = container.values()
            if not {str}.issuperset(map(type, container)):
                raise WireError("a dictionary with keys that are no text")
        if not _FOREIGN.isdisjoint(map(type, values)):
            raise WireError("a kind of value that does not cross")
        return container

    try:
        value = msgpack.unpackb(
            data,
            ext_hook=_decode,
            list_hook=admit,
            object_hook=admit,
            max_array_len=MAX_ITEMS,
            max_map_len=MAX_ITEMS,
            max_ext_len=MAX_FRAME,
        )
        return admit([value])[0]
    except WireError:
        raise
    except Exception as error:  # whatever hostile bytes make a decoder do, it is one thing here
        raise WireError(f"undecodable bytes ({type(error).__name__})") from None


class Channel:
    """Messages over a connected stream socket."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._idled = time.monotonic()
        self._waiting = bytearray()

    def fileno(self) -> int:
        return self._socket.fileno()

    def close(self) -> None:
        self._socket.close()

    def send(self, message: Any, idle: Callable[[], None] | None = None) -> None:
        """Send one message; `idle` is called every 50 ms as in `receive`."""
        data = pack(message)
        self._send_bytes(memoryview(_LENGTH.pack(len(data)) + data), idle)

    def _send_bytes(self, view: memoryview, idle: Callable[[], None] | None) -> None:
        flags = socket.MSG_DONTWAIT if idle is not None else 0
        while view:
            if idle is not None:
                self._be_idle(idle)
            try:
                view = view[self._socket.send(view, flags | socket.MSG_NOSIGNAL) :]
            except BlockingIOError:
                select.select([], [self._socket], [], 0.05)
            except OSError as error:
                raise WireError(f"the connection is closed ({error.strerror})") from None

    def receive(self, idle: Callable[[], None] | None = None) -> Any:
        """The next message; `idle` is called every 50 ms, and may raise."""
        (length,) = _LENGTH.unpack(self._read(_LENGTH.size, idle))
        if length > MAX_FRAME:
            raise WireError("a frame over the size limit")
        return unpack(bytes(self._read(length, idle)))

    def _read(self, size: int, idle: Callable[[], None] | None) -> bytearray:
        """The next bytes. What came with them is kept for the next call."""
        while len(self._waiting) < size:
            if idle is not None:
                ready = select.select([self._socket], [], [], 0.05)[0]
                self._be_idle(idle)
                if not ready:
                    continue
            try:
                part = self._socket.recv(_PART)
            except OSError as error:
                raise WireError(f"the connection is closed ({error.strerror})") from None
            if not part:
                raise WireError("the connection is closed")
            self._waiting += part
        data = self._waiting[:size]
        del self._waiting[:size]
        return data

    def _be_idle(self, idle: Callable[[], None]) -> None:
        """Call `idle` when it is time, also while bytes trickle or messages follow fast.

        Whoever is never waited for must not escape its limits.
        """
        if time.monotonic() - self._idled >= 0.05:
            self._idled = time.monotonic()
            idle()
