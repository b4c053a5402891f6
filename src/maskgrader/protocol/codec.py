"""Encodes messages with msgpack, and arrays as raw bytes. Nothing is pickled.

Data from the worker is untrusted: decoding builds only numbers, text, lists, dictionaries with text
keys, and arrays of numbers. Any other value that a student returns is sent as an `Opaque`, which
holds the name of its type.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Any

import msgpack
import numpy as np

from .values import MAX_ITEMS, MAX_NUMBERS, NUMBERS, FunctionRef, Opaque, Packed, weight

MAX_FRAME = 16 << 20  # bytes
MAX_VALUES = 3 * MAX_NUMBERS  # in one message, which may hold several values
MAX_DIMENSIONS = 32
_MAX_DESCRIPTION = 1024  # bytes of an encoded Opaque or FunctionRef
_UNUSED_TYPES = frozenset({bytes, msgpack.Timestamp})  # msgpack types that neither side sends
_ARRAY, _SCALAR, _COMPLEX, _OPAQUE, _FUNCTION, _PACKED = range(1, 7)


class WireError(Exception):
    """The other side broke the protocol, or is gone."""


def _pack_array(array: np.ndarray) -> bytes:
    head = msgpack.packb((array.dtype.str, array.shape))
    return head + np.ascontiguousarray(array).tobytes()


def _encode(value: Any) -> msgpack.ExtType:
    if type(value) is np.ndarray and value.dtype.char in NUMBERS:
        return msgpack.ExtType(_ARRAY, _pack_array(value))
    if isinstance(value, np.generic) and value.dtype.char in NUMBERS:
        return msgpack.ExtType(_SCALAR, _pack_array(np.asarray(value)))
    if type(value) is complex:
        return msgpack.ExtType(_COMPLEX, struct.pack("!dd", value.real, value.imag))
    if type(value) is Packed:
        return msgpack.ExtType(_PACKED, value.data)
    if type(value) is FunctionRef:
        return msgpack.ExtType(_FUNCTION, msgpack.packb(value.number))
    if type(value) is Opaque:
        return msgpack.ExtType(_OPAQUE, msgpack.packb((value.type_name[:100], value.reason[:100])))
    raise TypeError(f"a {type(value).__name__} cannot be sent")


def _unpack_array(data: bytes, take: Callable[[int], None]) -> np.ndarray:
    unpacker = msgpack.Unpacker(max_buffer_size=1024)
    unpacker.feed(data[:1024])
    dtype_text, shape = unpacker.unpack()
    if type(dtype_text) is not str or not 2 <= len(dtype_text) <= 4:
        raise WireError("an array with a malformed dtype")
    dtype = np.dtype(dtype_text)
    if dtype.char not in NUMBERS or type(shape) is not list or len(shape) > MAX_DIMENSIONS:
        raise WireError("an array of an unsupported type")
    if any(type(size) is not int or not 0 <= size <= MAX_FRAME for size in shape):
        raise WireError("an array with a malformed shape")
    take(weight(shape))
    body = data[unpacker.tell() :]
    if len(body) != math.prod(shape) * dtype.itemsize:
        raise WireError("an array whose bytes do not match its shape")
    if dtype.char == "?":  # a byte of True may be any but 0, and NumPy then miscounts
        return np.frombuffer(body, np.uint8).reshape(shape) != 0
    # A copy: arrays over a buffer are read-only, and in-place code would crash on them.
    return np.frombuffer(body, dtype).reshape(shape).astype(dtype.newbyteorder("="))


def _decode(code: int, data: bytes, take: Callable[[int], None]) -> Any:
    if code == _ARRAY:
        return _unpack_array(data, take)
    if code == _SCALAR:
        return _unpack_array(data, take).reshape(())[()]
    if code == _COMPLEX:
        return complex(*struct.unpack("!dd", data))
    if code == _PACKED:
        return Packed(data)
    if len(data) > _MAX_DESCRIPTION:
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
    raise WireError("an unknown type of value")


def pack(message: Any) -> bytes:
    """Encode a message. TypeError, ValueError, OverflowError or RecursionError if that fails."""
    # A lone surrogate must not make an answer unsendable.
    data = msgpack.packb(message, default=_encode, unicode_errors="replace")
    if len(data) > MAX_FRAME:
        raise ValueError("the message is larger than a frame")
    return data


def unpack(data: bytes) -> Any:
    """Decode an untrusted message. WireError if `data` is malformed."""
    left = MAX_VALUES

    def take(count: int) -> None:
        nonlocal left
        left -= count
        if left < 0:  # a frame of empty lists decodes to a hundred times its size
            raise WireError("a message with too many values")

    def check_size_and_types(container: Any) -> Any:
        take(1 + len(container))
        values = container
        if type(container) is dict:
            values = container.values()
            if not {str}.issuperset(map(type, container)):
                raise WireError("a dictionary with keys that are not text")
        if not _UNUSED_TYPES.isdisjoint(map(type, values)):
            raise WireError("a value of an unsupported type")
        return container

    try:
        value = msgpack.unpackb(
            data,
            ext_hook=lambda code, content: _decode(code, content, take),
            list_hook=check_size_and_types,
            object_hook=check_size_and_types,
            max_array_len=MAX_ITEMS,
            max_map_len=MAX_ITEMS,
            max_ext_len=MAX_FRAME,
        )
        return check_size_and_types([value])[0]
    except WireError:
        raise
    except Exception as error:  # hostile bytes may make a decoder raise anything
        raise WireError(f"undecodable bytes ({type(error).__name__})") from None
