"""A student's exception, as the worker describes it to the judge."""

from __future__ import annotations

import builtins
from dataclasses import dataclass
from typing import Any, NamedTuple

MAX_NAME, MAX_MESSAGE = 100, 2000  # characters
MAX_LINES, MAX_BASES = 5, 8


class CodeLine(NamedTuple):
    """A line of student code: its cell, counted from 0, and its line there, counted from 1."""

    cell: int
    line: int


@dataclass(frozen=True)
class CellError:
    """An exception that ended a cell or a call, as plain data.

    lines: the traceback's lines in the student's cells, outermost first. bases: the builtin classes
    that the exception derives from, nearest first.
    """

    type_name: str
    message: str
    lines: tuple[CodeLine, ...] = ()
    bases: tuple[str, ...] = ()

    def encode(self) -> list[Any]:
        return [self.type_name, self.message, [list(line) for line in self.lines], [*self.bases]]

    @classmethod
    def decode(cls, parts: Any) -> CellError:
        """Decode `[type name, message, lines, bases]` from an untrusted worker.

        The type becomes the nearest builtin exception, because a class name is student text and
        could leak a secret. Malformed lines are left out; if anything else is malformed, the result
        is a plain Exception.
        """
        match parts:
            case [str(name), str(message), list(lines), list(bases)]:
                names = (name, *bases[:MAX_BASES])
                known = next((n for n in names if _is_exception(n)), "Exception")
                found = tuple(CodeLine(*pair) for pair in lines[:MAX_LINES] if _is_pair(pair))
                return cls(known, message[:MAX_MESSAGE], found)
        return UNKNOWN_ERROR


UNKNOWN_ERROR = CellError("Exception", "")


def _is_pair(value: Any) -> bool:
    return type(value) is list and [type(item) for item in value] == [int, int]


def _is_exception(name: Any) -> bool:
    found = getattr(builtins, name, None) if isinstance(name, str) else None
    return isinstance(found, type) and issubclass(found, BaseException)
