"""Joins comments on consecutive lines into one text, and writes translations as comments."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from tokenize import COMMENT, TokenInfo

from .source_positions import SourcePositions
from .spans import Span, is_prose
from .string_literals import WIDTH


def comment_spans(tokens: Iterable[TokenInfo], positions: SourcePositions) -> Iterator[Span]:
    """The spans of a source's comments."""
    for group in _groups(tokens, positions):
        text = " ".join(token.string.lstrip("#").strip() for token in group)
        if is_prose(text):
            start, end = positions.offset(*group[0].start), positions.offset(*group[-1].end)
            alone = _is_alone(group[0], positions)
            write = partial(_write, column=group[0].start[1], alone=alone)
            yield Span(start, end, "comment", (text,), write)


def _groups(tokens: Iterable[TokenInfo], positions: SourcePositions) -> Iterator[list[TokenInfo]]:
    """Groups of comments on consecutive lines that contain nothing else."""
    group: list[TokenInfo] = []
    for token in tokens:
        if token.type != COMMENT or token.string.startswith("##"):  # an nbgrader marker
            continue
        alone = _is_alone(token, positions)
        if group and alone and token.start == (group[-1].start[0] + 1, group[-1].start[1]):
            group.append(token)
            continue
        if group:
            yield group
        group = [token] if alone else []
        if not alone:
            yield [token]
    if group:
        yield group


def _is_alone(token: TokenInfo, positions: SourcePositions) -> bool:
    """Whether there is no code before a comment on its line."""
    line, column = token.start
    return not positions.lines[line - 1][:column].strip()


def _write(texts: Sequence[str], *, column: int, alone: bool) -> str:
    text = " ".join(texts[0].split())
    lines = textwrap.wrap(text, WIDTH - column - 2, break_long_words=False) if alone else [text]
    return f"\n{' ' * column}".join(f"# {line}" for line in lines)
