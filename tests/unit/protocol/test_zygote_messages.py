"""What the judge and its warm process say to each other."""

import msgpack
import pytest

from maskgrader.protocol.codec import WireError
from maskgrader.protocol.zygote_messages import (
    ChildOptions,
    Fork,
    Forked,
    ProcessLimits,
    Ready,
    Reap,
    Reaped,
    StartFailed,
    decode_packet,
    encode_packet,
)

OPTIONS = ChildOptions(figures=True, limits=ProcessLimits(1, 2, 3))
LIMITS = {"cpu_seconds": 1, "memory_bytes": 2, "file_bytes": 3, "open_files": 128}
MESSAGES = {
    "fork": (
        Fork(OPTIONS, "own"),
        [{"figures": True, "limits": LIMITS}, "own"],
    ),
    "child": (Forked(12), [12]),
    "reap": (Reap(12), [12]),
    "reaped": (Reaped(9, 1000, 0.5), [9, 1000, 0.5]),
    "ready": (Ready(6), [6]),
    "failed": (StartFailed("why"), ["why"]),
}


@pytest.mark.parametrize("kind", MESSAGES)
def test_a_message_arrives_as_it_was_sent(kind):
    """A packet is the kind of the message and its parts."""
    message, parts = MESSAGES[kind]
    packet = encode_packet(message)
    assert msgpack.unpackb(packet) == [kind, *parts]
    assert decode_packet(packet) == message


@pytest.mark.parametrize(
    "packet",
    [
        b"",
        b"\xc1",
        *map(msgpack.packb, (5, [], ["nothing"], ["reap"], ["fork", {}], [["reap"], 1])),
    ],
    ids=repr,
)
def test_what_is_no_message_is_a_wire_error(packet):
    """A packet that cannot be read is refused as such."""
    with pytest.raises(WireError):
        decode_packet(packet)
