"""What is odd about a line that Python cannot read, in words for those who cannot see it."""

from __future__ import annotations

import unicodedata

_NAMES = {
    "\u00ad": "a soft hyphen",
    "\ufeff": "a byte order mark",
    **dict.fromkeys("\u00a0\u2007\u202f", "a no-break space"),
    **dict.fromkeys("\u200b\u200c\u200d\u2060", "an invisible zero-width character"),
    **dict.fromkeys("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e", "a direction mark"),
    **dict.fromkeys("\u2066\u2067\u2068\u2069", "a direction mark"),
    **dict.fromkeys("“”„‟«»‘’‚‛‹›′″", "a typographic quotation mark"),
    **dict.fromkeys("−–—‐‑‒", "a typographic minus or dash"),
    **dict.fromkeys("،，、؛；", "a comma or semicolon of another script"),
    **dict.fromkeys("（）［］｛｝", "a full-width bracket"),
    **dict.fromkeys("×÷·⋅≤≥≠√", "a mathematical sign"),
}
_KINDS = {"Nd": "a digit of another script", "Zs": "an unusual space", "Cf": "an invisible mark"}
_MARKERS = ("<<<<<<<", "=======", ">>>>>>>")


def oddity(line: str) -> str:
    """A sentence on what Python does not read in a line of code; empty if all of it is usual.

    >>> oddity("return\\u00a0x")
    'The line holds a no-break space (U+00A0), readable in texts and comments only: type it anew.'
    """
    if line.startswith(_MARKERS):
        return "The line is a conflict marker of git: keep one of the two sides, and no marker."
    for character in line:
        if not character.isascii() and (name := _name(character)):
            code = f"U+{ord(character):04X}"
            where = "readable in texts and comments only"
            return f"The line holds {name} ({code}), {where}: type it anew."
    return ""


def _name(character: str) -> str:
    return _NAMES.get(character) or _KINDS.get(unicodedata.category(character), "")
