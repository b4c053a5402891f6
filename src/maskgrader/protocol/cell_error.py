"""An exception of the student's, as it is described from worker to judge."""

from __future__ import annotations

import builtins
from dataclasses import dataclass
from typing import Any, NamedTuple

MAX_NAME, MAX_MESSAGE = 100, 2000  # characters
MAX_LINES, MAX_BASES = 5, 8


class CodeLine(NamedTuple):
    """A line of the student's: number of its cell from 0, number within the cell from 1."""

    cell: int
    line: int


@dataclass(frozen=True)
class CellError:
    """An exception that reached the top of a cell or a call, without its objects.

    lines: where in the student's cells, outermost first. bases: the builtin classes it derives
    from, nearest first.
    """

    type_name: str
    message: str
    lines: tuple[CodeLine, ...] = ()
    bases: tuple[str, ...] = ()

    def encode(self) -> list[Any]:
        return [self.type_name, self.message, [list(line) for line in self.lines], [*self.bases]]

    @classmethod
    def decode(cls, parts: Any) -> CellError:
        """Read `[type name, message, lines, bases]` from an untrusted worker.

        The type becomes the nearest builtin exception: a class's name is the student's text and
        could carry a secret out. Malformed lines are left out; anything else that is malformed
        makes it a plain Exception.
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
