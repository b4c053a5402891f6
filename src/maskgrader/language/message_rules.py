"""What a translation must have in common with its original."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterator

from babel.messages import Message

# Parts that must occur as often as in the original, in any order.
_KEPT = (
    ("the placeholder", re.compile(r"\{[^{}]*\}")),
    ("the code", re.compile(r"(?<!`)`[^`\n]+`(?!`)")),
    ("the formula", re.compile(r"\$\$?[^$\n]+\$\$?")),
    ("the tag", re.compile(r"</?[a-zA-Z][^<>]*>")),
    ("the link", re.compile(r"\]\([^)\n]*\)")),
    ("the letter", re.compile(r"\*\*[a-z]\*\*")),
)
_PLACEHOLDER = _KEPT[0][1]


def problems_of(message: Message) -> Iterator[str]:
    """The problems of a translated message, each with the remedy."""
    if message.pluralizable:
        for form in message.string or ():
            yield from _plural_problems(message.id[0], message.id[1], str(form))
    else:
        yield from problems_with(str(message.id), str(message.string))


def problems_with(original: str, translation: str) -> Iterator[str]:
    """The problems of a translation, each with the remedy."""
    for what, pattern in _KEPT:
        wanted, found = _count(pattern, original), _count(pattern, translation)
        for part in wanted - found:
            yield f"{what} {part} is missing; write it as in the original."
        for part in found - wanted:
            yield f"{what} {part} is not in the original; remove it."
    if _is_template(original) and not _is_template(translation):
        yield "a brace is unmatched; write every { and } as in the original."
    fits = _is_row(translation) and translation.count("|") == original.count("|")
    if _is_row(original) and not fits:
        yield "a table row must have as many | as the original."
    if _edges(original) != _edges(translation):
        yield "it must begin and end with the same spaces and line breaks as the original."
    if "```" in translation:
        yield "``` would end the drawing; remove it."


def _plural_problems(one: str, many: str, form: str) -> Iterator[str]:
    """The form for one number may omit the number, as in "one thing"."""
    allowed = _count(_PLACEHOLDER, one) | _count(_PLACEHOLDER, many)
    for part in _count(_PLACEHOLDER, form) - allowed:
        yield f"the placeholder {part} is not in the original; remove it."
    if not _is_template(form):
        yield "a brace is unmatched; write every { and } as in the original."


def _count(pattern: re.Pattern[str], text: str) -> Counter[str]:
    return Counter(pattern.findall(text))


def _is_template(text: str) -> bool:
    try:
        list(string.Formatter().parse(text))
    except ValueError:
        return False
    return True


def _is_row(text: str) -> bool:
    return text.startswith("|") and text.endswith("|")


def _edges(text: str) -> tuple[str, str]:
    if not text.strip():
        return "", ""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
