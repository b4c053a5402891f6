"""Where the texts of a cell stand, and how a translation is put in their place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

_MARKS = (
    ("### BEGIN SOLUTION", "### END SOLUTION"),
    ("### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS"),
    ("### BEGIN MARK SCHEME", "### END MARK SCHEME"),
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_NO_PROSE = re.compile(r"`[^`]*`|\$[^$]*\$|\]\([^)]*\)|</?[a-zA-Z][^<>]*>|\{[^{}]*\}|https?://\S+")


@dataclass(frozen=True)
class Spot:
    """A stretch of a cell's source that holds texts.

    texts: what translators get. write: the new source of the stretch, from as many texts.
    """

    start: int
    end: int
    kind: str
    texts: tuple[str, ...]
    write: Callable[[Sequence[str]], str]


def put(source: str, spots: Iterable[Spot], translate: Callable[[str], str]) -> str:
    """The source with its texts translated; a stretch without a translation stays as it is."""
    for spot in sorted(spots, key=lambda spot: spot.start, reverse=True):
        translated = tuple(translate(text) for text in spot.texts)
        if translated != spot.texts:
            source = source[: spot.start] + spot.write(translated) + source[spot.end :]
    return source


def secret_lines(source: str) -> set[int]:
    """Numbers (from 0) of the lines that no student sees, and of the marks around them."""
    found: set[int] = set()
    end = ""
    for number, line in enumerate(source.split("\n")):
        if end:
            found.add(number)
            end = "" if end in line else end
            continue
        for begins, ends in _MARKS:
            if begins in line:
                found.add(number)
                end = ends
    return found


def is_prose(text: str) -> bool:
    """Whether there is a word in a text, beside code, formulas, tags and placeholders."""
    return _WORD.search(_NO_PROSE.sub(" ", text)) is not None


def line_starts(source: str) -> list[int]:
    """Where each line of a source begins."""
    starts = [0]
    for line in source.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts
