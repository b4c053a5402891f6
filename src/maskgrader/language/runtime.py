"""The language that a student reads: every text goes through here, in the language of the moment.

    with use(language):
        raise CheckFailed(_("{call} gave {number}.").format(call=call, number=number))

The language is set for one piece of work, never for a process: a grader may serve cohorts of
several languages. Texts made earlier, at import or collection, are marked with `N_` and translated
when they are shown. Templates are whole sentences; values come in by `format`, after the lookup.
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
    """A language, and its catalogues as the bytes of .mo files: the first that knows a text wins.

    It can be sent to another process or machine, which needs no catalogue files then.
    """

    code: str = DEFAULT_LANGUAGE
    catalogues: tuple[bytes, ...] = ()
    right_to_left: bool = False

    @property
    def tag(self) -> str:
        """As HTML writes it, such as `pt-BR`."""
        return self.code.replace("_", "-")

    @property
    def direction(self) -> str:
        return "rtl" if self.right_to_left else "ltr"

    @property
    def digest(self) -> str | None:
        """A hash of all that it says; None for English, which is what the course is written in."""
        if not self.catalogues:
            return None
        return hashlib.sha256(repr((self.code, self.catalogues)).encode()).hexdigest()


ENGLISH = Language()
_CURRENT: ContextVar[Language] = ContextVar("LANGUAGE", default=ENGLISH)


@contextmanager
def use(language: Language) -> Iterator[None]:
    """Let `_` and `ngettext` speak a language within the block, in this context alone."""
    token = _CURRENT.set(language)
    try:
        yield
    finally:
        _CURRENT.reset(token)


def current() -> Language:
    return _CURRENT.get()


def _(text: str) -> str:
    """A text in the language of the moment; as it stands where no catalogue knows it."""
    language = _CURRENT.get()
    # gettext answers an empty text with the head of its catalogue.
    return _loaded(language).gettext(text) if text and language.catalogues else text


def ngettext(one: str, many: str, number: int) -> str:
    """The form of a text that goes with a number."""
    return _loaded(_CURRENT.get()).ngettext(one, many, number)


def N_(text: str) -> str:
    """Marks a text for translators that is looked up later."""
    return text


def joined(*sentences: str) -> str:
    """Whole sentences, one after the other; empty ones are left out."""
    return " ".join(filter(None, sentences))


def listed(names: Iterable[str]) -> str:
    """Names with "and" between them."""
    return reduce(lambda a, b: _("{first} and {second}").format(first=a, second=b), names)


@lru_cache(maxsize=32)
def _loaded(language: Language) -> gettext.NullTranslations:
    found: gettext.NullTranslations = gettext.NullTranslations()
    for data in reversed(language.catalogues):
        known = gettext.GNUTranslations(io.BytesIO(data))
        known.add_fallback(found)
        found = known
    return found
