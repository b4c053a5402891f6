"""Names characters that Python does not accept in code, since they are often invisible."""

from __future__ import annotations

import unicodedata

from maskgrader.language import N_, _

_NAMES = {
    "\u00ad": N_("a soft hyphen"),
    "\ufeff": N_("a byte order mark"),
    **dict.fromkeys("\u00a0\u2007\u202f", N_("a no-break space")),
    **dict.fromkeys("\u200b\u200c\u200d\u2060", N_("an invisible zero-width character")),
    **dict.fromkeys("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e", N_("a direction mark")),
    **dict.fromkeys("\u2066\u2067\u2068\u2069", N_("a direction mark")),
    **dict.fromkeys("“”„‟«»‘’‚‛‹›′″", N_("a typographic quotation mark")),
    **dict.fromkeys("−–—‐‑‒", N_("a typographic minus or dash")),
    **dict.fromkeys("،，、؛；", N_("a comma or semicolon of another script")),
    **dict.fromkeys("（）［］｛｝", N_("a full-width bracket")),
    **dict.fromkeys("×÷·⋅≤≥≠√", N_("a mathematical sign")),
}
_KINDS = {
    "Nd": N_("a digit of another script"),
    "Zs": N_("an unusual space"),
    "Cf": N_("an invisible mark"),
}
_MARKERS = ("<<<<<<<", "=======", ">>>>>>>")


def oddity(line: str) -> str:
    """A sentence on a character that Python does not accept in code; empty if there is none.

    >>> oddity("return\\u00a0x")
    'The line holds a no-break space (U+00A0), readable in texts and comments only: type it anew.'
    """
    if line.startswith(_MARKERS):
        return _("The line is a conflict marker of git: keep one of the two sides, and no marker.")
    for character in line:
        if not character.isascii() and (name := _name(character)):
            template = _(
                "The line holds {character} ({code}), readable in texts and comments only: "
                "type it anew."
            )
            return template.format(character=_(name), code=f"U+{ord(character):04X}")
    return ""


def _name(character: str) -> str:
    return _NAMES.get(character) or _KINDS.get(unicodedata.category(character), "")
