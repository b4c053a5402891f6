"""What judge and worker say to each other, and all that they share."""

from .channel import Channel
from .codec import WireError, pack, unpack
from .values import FunctionRef, Opaque, Packed, simplify

__all__ = [
    "Channel",
    "FunctionRef",
    "Opaque",
    "Packed",
    "WireError",
    "pack",
    "simplify",
    "unpack",
]
