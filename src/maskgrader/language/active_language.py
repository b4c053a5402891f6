"""The language that a student reads: `_` translates every text into the current language.

    with use(language):
        raise CheckFailed(_("{call} returned {number}.").format(call=call, number=number))

The language is set for one task, never for a whole process: a grader may serve cohorts in
several languages. Texts created earlier, such as constants of a module, are marked with `N_` and
translated when they are shown. Templates are whole sentences; `format` inserts the values after the
lookup.
"""

from __future__ import annotations

import gettext
import hashlib
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache, reduce

DEFAULT_LANGUAGE = "en"


@dataclass(frozen=True)
class Language:
    """A language, and its catalogues as the bytes of .mo files. The first that has a text wins.

    It can be sent to another process or machine, which then needs no catalogue files.
    """

    code: str = DEFAULT_LANGUAGE
    catalogues: tuple[bytes, ...] = ()
    right_to_left: bool = False

    @property
    def tag(self) -> str:
        """The language tag for HTML, such as `pt-BR`."""
        return self.code.replace("_", "-")

    @property
    def direction(self) -> str:
        """The direction of writing, as HTML's `dir`."""
        return "rtl" if self.right_to_left else "ltr"

    @property
    def digest(self) -> str | None:
        """A hash of all its texts; None for English, in which the course is written."""
        if not self.catalogues:
            return None
        return hashlib.sha256(repr((self.code, self.catalogues)).encode()).hexdigest()


ENGLISH = Language()
_CURRENT: ContextVar[Language] = ContextVar("LANGUAGE", default=ENGLISH)


@contextmanager
def use(language: Language) -> Iterator[None]:
    """Translate into a language inside the block, in this context only."""
    token = _CURRENT.set(language)
    try:
        yield
    finally:
        _CURRENT.reset(token)


def current() -> Language:
    """The language that `_` translates into."""
    return _CURRENT.get()


def _(text: str) -> str:
    """A text in the current language, or unchanged if no catalogue contains it."""
    language = _CURRENT.get()
    # For an empty text, gettext returns the header of its catalogue.
    return _merged_catalogues(language).gettext(text) if text and language.catalogues else text


def ngettext(one: str, many: str, number: int) -> str:
    """The singular or plural form of a text for a number."""
    return _merged_catalogues(_CURRENT.get()).ngettext(one, many, number)


def N_(text: str) -> str:
    """Mark a text for translators; `_` translates it later."""
    return text


def joined(*sentences: str) -> str:
    """Whole sentences joined by spaces, without empty ones."""
    return " ".join(filter(None, sentences))


def listed(names: Iterable[str]) -> str:
    """Names joined by "and"."""
    return reduce(lambda a, b: _("{first} and {second}").format(first=a, second=b), names)


@lru_cache(maxsize=32)
def _merged_catalogues(language: Language) -> gettext.NullTranslations:
    found: gettext.NullTranslations = gettext.NullTranslations()
    for data in reversed(language.catalogues):
        known = gettext.GNUTranslations(io.BytesIO(data))
        known.add_fallback(found)
        found = known
    return found
