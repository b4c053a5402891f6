"""Messages between the judge and its warm process, the zygote.

Each message is one packet, a msgpack list that begins with its kind. Messages are trusted, because
confined children have no access to the socket.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

import msgpack

from .codec import WireError

MAX_PACKET = 1 << 16  # bytes


@dataclass(frozen=True)
class ProcessLimits:
    """The resources that one process may use: seconds of processor time, and bytes."""

    cpu_seconds: int
    memory_bytes: int  # of address space, beyond what the warm process has
    file_bytes: int
    open_files: int = 128


@dataclass(frozen=True)
class ChildOptions:
    """Options of a child. figures: whether it draws them."""

    figures: bool
    limits: ProcessLimits


@dataclass(frozen=True)
class Ready:
    """From the zygote, once: it is warm. abi: the version of Landlock's ABI; 0 if not used."""

    abi: int
    kind: ClassVar[str] = "ready"


@dataclass(frozen=True)
class StartFailed:
    """From the zygote, instead of `Ready`."""

    reason: str
    kind: ClassVar[str] = "failed"


@dataclass(frozen=True)
class Fork:
    """To the zygote, with two descriptors: the child's connection and its output pipe.

    folder: the child's own, by its name in the scratch folder.
    """

    options: ChildOptions
    folder: str
    kind: ClassVar[str] = "fork"


@dataclass(frozen=True)
class Forked:
    """The process id of the new child."""

    pid: int
    kind: ClassVar[str] = "child"


@dataclass(frozen=True)
class Reap:
    """To the zygote: wait for a child that has ended."""

    pid: int
    kind: ClassVar[str] = "reap"


@dataclass(frozen=True)
class Reaped:
    """A child's wait status, peak memory in KiB and processor time in seconds."""

    status: int
    peak_kib: int
    cpu_seconds: float
    kind: ClassVar[str] = "reaped"


ZygoteMessage = Ready | StartFailed | Fork | Forked | Reap | Reaped


def _fork(options: dict[str, Any], folder: str) -> Fork:
    limits = ProcessLimits(**options["limits"])
    return Fork(ChildOptions(options["figures"], limits), folder)


_DECODERS: dict[str, Callable[..., ZygoteMessage]] = {
    message.kind: message for message in (Ready, StartFailed, Forked, Reap, Reaped)
}
_DECODERS[Fork.kind] = _fork


def encode_packet(message: ZygoteMessage) -> bytes:
    return msgpack.packb([message.kind, *asdict(message).values()])


def decode_packet(packet: bytes) -> ZygoteMessage:
    """Decode a packet. WireError if it is malformed."""
    try:
        kind, *parts = msgpack.unpackb(packet)
        return _DECODERS[kind](*parts)
    except (TypeError, ValueError, KeyError) as error:
        raise WireError(f"a malformed message ({error!r})") from None
