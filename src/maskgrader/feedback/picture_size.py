"""The type and size of a picture, from its first bytes: decoding could take all memory."""

from __future__ import annotations

import struct
from dataclasses import dataclass

_PNG = b"\x89PNG\r\n\x1a\n"
_GIF = (b"GIF87a", b"GIF89a")
_JPEG = b"\xff\xd8\xff"
_SEGMENTS = 1000  # of a JPEG before its size
_NO_FRAMES = (0xC4, 0xC8, 0xCC)  # segments of a JPEG that are numbered like frames


@dataclass(frozen=True)
class PictureSize:
    """type: for browsers. width, height: in pixels."""

    type: str
    width: int
    height: int


def picture_size(data: bytes) -> PictureSize | None:
    """The size that a PNG, JPEG or GIF states; None for anything else."""
    if data.startswith(_PNG) and data[12:16] == b"IHDR" and len(data) >= 24:
        return PictureSize("image/png", *struct.unpack_from(">II", data, 16))
    if data.startswith(_GIF) and len(data) >= 10:
        return PictureSize("image/gif", *struct.unpack_from("<HH", data, 6))
    return _jpeg_size(data) if data.startswith(_JPEG) else None


def _jpeg_size(data: bytes) -> PictureSize | None:
    position = 2
    for _ in range(_SEGMENTS):
        if position + 9 > len(data) or data[position] != 0xFF:
            return None
        kind = data[position + 1]
        if 0xC0 <= kind <= 0xCF and kind not in _NO_FRAMES:
            height, width = struct.unpack_from(">HH", data, position + 5)
            return PictureSize("image/jpeg", width, height)
        position += 2 + struct.unpack_from(">H", data, position + 2)[0]
    return None
