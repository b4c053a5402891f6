"""Leaves the outputs out of a large notebook file before it is parsed.

Outputs are most of a large notebook, and nothing of them is used. What is left is bounded, in bytes
and in parts, because parsed JSON takes up to fifty times the memory of its text.
"""

from __future__ import annotations

import re

_LARGE = 1 << 20  # bytes; smaller files are parsed as they are
_MAX_SCANNED = 5_000_000  # strings and brackets in all outputs; scanning them takes two seconds
_MAX_PARTS = 500_000  # strings, brackets and commas outside of outputs
_STRING = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\Z)'
_PART = re.compile(_STRING + rb"|[\[\]{},]", re.DOTALL)
_STRING_OR_BRACKET = re.compile(_STRING + rb"|[\[\]{}]", re.DOTALL)
_LIST = re.compile(rb"\s*+:\s*+\[")


class TooLarge(Exception):
    """The file holds more than any notebook without its outputs."""


def without_outputs(data: bytes, most: int) -> bytes:
    """A notebook file in an encoding that contains ASCII, without its outputs if it is large.

    TooLarge if more than `most` bytes, or too many parts, are left.
    """
    if len(data) <= _LARGE:
        return data
    kept: list[bytes] = []
    start, position, parts, scanned = 0, 0, 0, 0
    while found := _PART.search(data, position):
        position, parts = found.end(), parts + 1
        if parts > _MAX_PARTS:
            raise TooLarge
        if found[0] == b'"outputs"' and (opened := _LIST.match(data, position)):
            kept.append(data[start : opened.end()])
            position, scanned = _end_of_list(data, opened.end(), scanned)
            start = position
    kept.append(data[start:].rstrip())
    if sum(map(len, kept)) > most:
        raise TooLarge
    return b"".join(kept)


def _end_of_list(data: bytes, position: int, scanned: int) -> tuple[int, int]:
    """Where the bracket that ends a list stands, or the data, and how much has been scanned."""
    depth = 1
    for number, found in enumerate(_STRING_OR_BRACKET.finditer(data, position), scanned):
        if number > _MAX_SCANNED:
            raise TooLarge
        mark = found[0]
        if mark in b"[{":
            depth += 1
        elif mark in b"]}":
            depth -= 1
            if not depth:
                return found.start(), number
    return len(data), scanned
