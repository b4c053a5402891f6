"""Text of unknown origin, made safe to show in a terminal and on a page."""

from __future__ import annotations

import re

# Control characters except newline and tab, those that change the direction of what follows, line
# separators, and halves of characters, which cannot be written to a file.
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: str) -> str:
    r"""The text with each control character written as Python writes it.

    >>> print(visible("red: \x1b[31m"))
    red: \x1b[31m
    """
    return _UNSEEN.sub(lambda found: ascii(found[0])[1:-1], text)


def visible_json(text: str) -> str:
    """JSON that was written on one line, with each control character as JSON writes it."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def one_line(text: str) -> str:
    """The same on one line: for names that somebody else chose."""
    return " ".join(visible(text).split())
