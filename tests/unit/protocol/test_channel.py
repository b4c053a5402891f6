"""Messages over a socket, and peers that are silent, slow or gone."""

import itertools
import socket
import struct
import threading
import time

import numpy as np
import pytest

from maskgrader.protocol.channel import Channel
from maskgrader.protocol.codec import MAX_FRAME, WireError, pack


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
