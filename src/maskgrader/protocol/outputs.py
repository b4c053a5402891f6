"""The outputs of a cell, as the worker sends them to the judge.

An output is `[kind, text]` (stdout, stderr) or `[kind, text, picture]` (result, display), where
picture is a PNG in base64 or None.
"""

from __future__ import annotations

from typing import Any

MAX_TEXT = 20_000  # characters kept of one output
_MAX_SHOWN = 8 << 20  # characters that one cell may show in all, pictures included

Output = list[Any]


def decode_outputs(shown: Any) -> list[Output]:
    """Decode the outputs of a cell from an untrusted worker.

    Malformed outputs are left out. So are the output that exceeds the limit and all after it.
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
