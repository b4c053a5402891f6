"""Offsets in a source, from the lines and columns that Python reports."""

from __future__ import annotations

import ast

from .spans import line_starts


class SourcePositions:
    """A source and its lines. Offsets count characters from 0."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.lines = source.split("\n")
        self._starts = line_starts(source)

    def offset(self, line: int, column: int) -> int:
        """line: from 1. column: in characters, from 0."""
        return self._starts[line - 1] + column

    def of(self, node: ast.expr) -> tuple[int, int]:
        """Start and end of a node."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return (
            self._offset_of_bytes(node.lineno, node.col_offset),
            self._offset_of_bytes(node.end_lineno, node.end_col_offset),
        )

    def _offset_of_bytes(self, line: int, column: int) -> int:
        """The offset for a column from `ast`, which counts bytes."""
        return self.offset(line, len(self.lines[line - 1].encode()[:column].decode()))

    def line_of(self, offset: int) -> int:
        """The line at an offset, from 0."""
        return self.source.count("\n", 0, offset)

    def column_of(self, offset: int) -> int:
        """The column at an offset, in characters, from 0."""
        return offset - (self.source.rfind("\n", 0, offset) + 1)
