"""What the worker says of cells and calls, read with every suspicion."""

from __future__ import annotations

import builtins
from dataclasses import dataclass, field
from typing import Any

from maskgrader.language import N_, _
from maskgrader.protocol import Packed, WireError, unpack

from .arguments import changed_arguments
from .sandbox import Ended

_MAX_TEXT = 20_000  # characters of one output that are kept
# The worker speaks English: it knows no catalogue, and nothing of the trusted half.
_SAID_BY_THE_WORKER = (
    N_("Shell commands are not available where notebooks are graded."),
    N_("This magic does nothing where notebooks are graded."),
    N_("the cell is nested too deeply for Python to read"),
    N_("input() has nobody to ask where notebooks are graded."),
)
_MAX_SHOWN = 8 << 20  # of all that one cell shows, pictures included


@dataclass(frozen=True)
class CellError:
    """An exception of the student's, as the worker told it; nothing in it is believed."""

    type_name: str
    message: str
    lines: tuple[tuple[int, int], ...]

    @classmethod
    def read(cls, parts: Any) -> CellError:
        """From the worker's list; what is malformed in it is left out."""
        match parts:
            case [str(name), str(message), list(lines), list(bases)]:
                known = next((b for b in [name, *bases[:8]] if _is_exception(b)), "Exception")
                pairs = [(a, b) for a, b in filter(_is_pair, lines[:5])]
                return cls(known, _in_our_words(message[:2000]), tuple(pairs))
        return cls("Exception", "", ())


def _in_our_words(text: str) -> str:
    """A text with what the worker itself has said in it translated."""
    for said in _SAID_BY_THE_WORKER:
        text = text.replace(said, _(said))
    return text


def _is_pair(value: Any) -> bool:
    return type(value) is list and [type(item) for item in value] == [int, int]


def _is_exception(name: Any) -> bool:
    found = getattr(builtins, name, None) if isinstance(name, str) else None
    return isinstance(found, type) and issubclass(found, BaseException)


@dataclass
class CellRun:
    """What became of a cell: what it showed, and how it failed if it did."""

    shown: list[Any] = field(default_factory=list)
    error: CellError | None = None
    ended: Ended | None = None


def read_shown(shown: Any) -> list[list[Any]]:
    """What a cell showed, as `[kind, text]` or `[kind, text, picture]`, and not too much of it."""
    found, characters = [], 0
    for item in shown if type(shown) is list else []:
        match item:
            case [str(kind), str(text)] | [str(kind), str(text), None]:
                read = [kind, _in_our_words(text[:_MAX_TEXT]), None][: len(item)]
            case [str(kind), str(text), str(image)]:
                read = [kind, _in_our_words(text[:_MAX_TEXT]), image]
            case _:
                continue
        characters += sum(len(part) for part in read if part is not None)
        if characters > _MAX_SHOWN:
            break
        found.append(read)
    return found


def changed_in(
    reply: list[Any], args: tuple, kwargs: dict[str, Any], sent: Packed
) -> tuple[int | str, ...] | None:
    """Which arguments came back changed in `["ok", value, arguments, warnings]`.

    None if that is not what the reply is.
    """
    if len(reply) != 4 or type(reply[2]) is not Packed:
        return None
    if reply[2] == sent:
        return ()
    try:
        after = unpack(reply[2].data)
    except WireError:
        return None
    if type(after) is not list or [type(part) for part in after] != [list, dict]:
        return None
    return changed_arguments((args, kwargs), after) if len(after[0]) == len(args) else None
