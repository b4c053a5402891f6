"""How much of a student's text and pictures a page shows: no more than a browser and a reader bear.

Formatting takes up to the square of a text's length. What is too long to be formatted is shown as
plain text, what is too long for that is cut, and a picture that is too large is named.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence

from maskgrader.language import _

from .picture_size import picture_size

_CODE = 20_000  # characters of a cell
_PROSE = 100_000
_FORMATTED = 20_000
_PIXELS = 16_000_000


class PageSpace:
    """The space that is left on one page."""

    def __init__(self) -> None:
        self._text = 200_000  # characters of all cells
        self._output = 200_000
        self._formatted = 60_000
        self._pictures = 3 << 20  # bytes

    def code(self, source: str) -> str:
        """The code of a cell that can be shown."""
        return self._cut(source, _CODE, "# ")

    def prose(self, source: str) -> str:
        """The Markdown of a cell that can be shown: as plain text if it is long."""
        if len(source) <= min(_FORMATTED, self._formatted, self._text):
            self._formatted -= len(source)
            self._text -= len(source)
            return source
        lines = self._cut(source, _PROSE).split("\n")
        said = _("This text is too long to be formatted, so it is shown as it was written:")
        return f"*{said}*\n\n" + "\n".join(f"    {line}" for line in lines)

    def output(self, text: str) -> str:
        """The text of an output that can be shown."""
        shown = text[: self._output]
        self._output -= len(shown)
        return shown

    def has_room_for_output(self) -> bool:
        return self._output > 0

    def picture(self, encoded: str) -> str | None:
        """The type of a picture, encoded in base64, that can be shown; its space is then taken."""
        if len(encoded) * 3 // 4 > self._pictures + 2:
            return None
        try:
            data = base64.b64decode(encoded, validate=True)
        except ValueError:
            return None
        size = picture_size(data)
        if size is None or not 0 < size.width * size.height <= _PIXELS:
            return None
        self._pictures -= len(data)
        return size.type

    def attachments(self, pictures: Sequence[tuple[str, str]]) -> dict[str, dict[str, str]]:
        """Those of a cell's pictures that can be shown, as a notebook's attachments."""
        types = [(name, encoded, self.picture(encoded)) for name, encoded in pictures]
        return {name: {kind: encoded} for name, encoded, kind in types if kind}

    def _cut(self, source: str, most: int, before: str = "") -> str:
        shown = source[: min(most, self._text)]
        self._text -= len(shown)
        if len(shown) == len(source):
            return source
        said = _("… (cut: {count} more characters are in the file that was handed in)")
        return f"{shown}\n{before}{said.format(count=len(source) - len(shown))}"
