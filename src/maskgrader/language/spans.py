"""Spans of a cell's source that hold texts, and how translations replace them."""

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
_NOT_PROSE = re.compile(r"`[^`]*`|\$[^$]*\$|\]\([^)]*\)|</?[a-zA-Z][^<>]*>|\{[^{}]*\}|https?://\S+")


class Untranslatable(Exception):
    """A text cannot be translated, or its translation not inserted; the message says why."""


@dataclass(frozen=True)
class Span:
    """A span of a cell's source that holds texts, from `start` up to `end` (characters).

    kind: for translators, such as "heading". texts: what they translate. write: returns the new
    source of the span for as many translated texts.
    """

    start: int
    end: int
    kind: str
    texts: tuple[str, ...]
    write: Callable[[Sequence[str]], str]


def translate_spans(source: str, spans: Iterable[Span], translate: Callable[[str], str]) -> str:
    """The source with its texts translated; spans without a translation do not change."""
    for span in sorted(spans, key=lambda span: span.start, reverse=True):
        translated = tuple(translate(text) for text in span.texts)
        if translated != span.texts:
            source = source[: span.start] + span.write(translated) + source[span.end :]
    return source


def secret_lines(source: str) -> set[int]:
    """Numbers (from 0) of the lines that no student sees, with the marks around them."""
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
    """Whether a text contains a word outside code, formulas, tags and placeholders."""
    return _WORD.search(_NOT_PROSE.sub(" ", text)) is not None


def line_starts(source: str) -> list[int]:
    """The offset of the first character of each line."""
    starts = [0]
    for line in source.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts
