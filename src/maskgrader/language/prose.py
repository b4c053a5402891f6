"""The texts of a Markdown cell: paragraphs, headings, list items, rows of tables, drawings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .spans import Span, is_prose, line_starts, secret_lines

_FENCE = re.compile(r"\s*```")
_HEADING = re.compile(r"#{1,6} +(?=\S)")
_ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)]) +(?=\S)")
_QUOTE = re.compile(r"\s*> ?")
_ROW = re.compile(r"\s*\|.*\|\s*$")
_RULE = re.compile(r"[\s|:=_*-]+$")
_SUMMARY = re.compile(r"(\s*(?:<details[^>]*>)?\s*<summary>)(.*)(</summary>)\s*$")
_TAGS = re.compile(r"\s*(?:</?[a-zA-Z][^<>]*>\s*)+$")
_TWO_WORDS = re.compile(r"(?<![\w.(])[a-z]{2,} [a-z]{2,}(?![\w(\[])")


def markdown_spans(source: str) -> list[Span]:
    """The spans of a Markdown cell's texts."""
    return list(_Reader(source).spans())


class _Reader:
    """Reads the lines of a cell block by block."""

    def __init__(self, source: str) -> None:
        self._lines = source.split("\n")
        self._starts = line_starts(source)
        self._secret = secret_lines(source)
        self._at = 0

    def spans(self) -> Iterator[Span]:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if self._at in self._secret or not line.strip():
                self._at += 1
                continue
            span = self._block(line)
            if span is not None and all(map(is_prose, span.texts)):
                yield span

    def _block(self, line: str) -> Span | None:
        if _FENCE.match(line):
            return self._drawing()
        if line.strip().startswith("$$"):
            self._skip_formula()
            return None
        if found := _SUMMARY.match(line):
            return self._part_of_line("summary", found.start(2), found.end(2))
        if _TAGS.match(line) or _RULE.match(line):
            self._at += 1
            return None
        if _ROW.match(line):
            start = len(line) - len(line.lstrip())
            return self._part_of_line("row of a table", start, len(line.rstrip()))
        if found := _HEADING.match(line):
            return self._part_of_line("heading", found.end(), len(line.rstrip()))
        if found := _ITEM.match(line):
            return self._paragraph("list item", found.end())
        if _QUOTE.match(line):
            return self._quote()
        return self._paragraph("paragraph", len(line) - len(line.lstrip()))

    def _part_of_line(self, kind: str, begin: int, end: int) -> Span:
        """A text inside the current line."""
        number, self._at = self._at, self._at + 1
        start = self._starts[number]
        text = self._lines[number][begin:end]
        return Span(start + begin, start + end, kind, (text,), lambda texts: texts[0])

    def _paragraph(self, kind: str, begin: int) -> Span:
        """Lines up to the next block. A translation is one line: Markdown ignores line breaks."""
        first = self._at
        self._at += 1
        while self._continues():
            self._at += 1
        lines = [self._lines[first][begin:], *self._lines[first + 1 : self._at]]
        last = self._lines[self._at - 1].rstrip()
        start, end = self._starts[first] + begin, self._starts[self._at - 1] + len(last)
        return Span(start, end, kind, (_joined(lines),), lambda texts: texts[0])

    def _continues(self) -> bool:
        if self._at >= len(self._lines) or self._at in self._secret:
            return False
        line = self._lines[self._at]
        others = (_FENCE, _SUMMARY, _TAGS, _ROW, _HEADING, _ITEM, _QUOTE)
        return bool(line.strip()) and not any(other.match(line) for other in others)

    def _quote(self) -> Span:
        first = self._at
        while self._at < len(self._lines) and _QUOTE.match(self._lines[self._at]):
            self._at += 1
        lines = [_QUOTE.sub("", line, count=1) for line in self._lines[first : self._at]]
        start = self._starts[first]
        end = self._starts[self._at - 1] + len(self._lines[self._at - 1].rstrip())
        return Span(start, end, "quotation", (_joined(lines),), lambda texts: f"> {texts[0]}")

    def _drawing(self) -> Span | None:
        """The text between fences, if it is a drawing with words in it and not code."""
        language = self._lines[self._at].strip().removeprefix("```")
        first = self._at + 1
        self._at = first
        while self._at < len(self._lines) and not _FENCE.match(self._lines[self._at]):
            self._at += 1
        text = "\n".join(self._lines[first : self._at])
        start = self._starts[first] if first < len(self._starts) else 0
        self._at += 1
        if language or not _TWO_WORDS.search(text):
            return None
        return Span(start, start + len(text), "drawing", (text,), lambda texts: texts[0])

    def _skip_formula(self) -> None:
        opening = self._lines[self._at].strip()
        self._at += 1
        if opening.endswith("$$") and len(opening) > 2:
            return
        while self._at < len(self._lines) and "$$" not in self._lines[self._at]:
            self._at += 1
        self._at += 1


def _joined(lines: list[str]) -> str:
    """The lines of a paragraph as one."""
    return " ".join(map(str.strip, lines))
