"""What a cell has shown, as it crosses from worker to judge.

An output is `[kind, text]` (stdout, stderr) or `[kind, text, picture]` (result, display), where
picture is a PNG in base64 or None.
"""

from __future__ import annotations

from typing import Any

MAX_TEXT = 20_000  # characters of one output that are kept
_MAX_SHOWN = 8 << 20  # characters of all that one cell shows, pictures included

Output = list[Any]


def decode_outputs(shown: Any) -> list[Output]:
    """Read the outputs of a cell from an untrusted worker.

    Malformed outputs are left out, and so is everything from the one that exceeds the limit.
    """
    found: list[Output] = []
    characters = 0
    for item in shown if type(shown) is list else []:
        match item:
            case [str(kind), str(text)] | [str(kind), str(text), None]:
                output = [kind, text[:MAX_TEXT], None][: len(item)]
            case [str(kind), str(text), str(picture)]:
                output = [kind, text[:MAX_TEXT], picture]
            case _:
                continue
        characters += sum(len(part) for part in output if part is not None)
        if characters > _MAX_SHOWN:
            break
        found.append(output)
    return found
