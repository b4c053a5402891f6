"""Finds, reads and checks catalogues (gettext's .po files).

    translations/<language>/maskgrader.po         what the judge and the feedback say
    translations/<language>/<assignment>.po       a notebook
    tests/hidden/translations/<language>.po       what hidden checks say: not for students' eyes

A text that is missing, or marked as fuzzy, stays English. One that would break something is an
error, with file and line.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from maskgrader.files import CourseError

from .message_rules import problems_of
from .runtime import Language

FOLDER = "translations"
TEMPLATES = "template"
HIDDEN = Path("tests") / "hidden" / FOLDER
MESSAGES = "maskgrader"
_STRING = re.compile(r'\s*(?:msg\w+(?:\[\d+\])?\s*)?"')
_WHOLE_STRING = re.compile(r'\s*(?:msg\w+(?:\[\d+\])?\s*)?"(?:[^"\\]|\\.)*"\s*$')


def messages_path(root: Path, code: str) -> Path:
    return root / FOLDER / code / f"{MESSAGES}.po"


def notebook_path(root: Path, code: str, assignment: str) -> Path:
    return root / FOLDER / code / f"{assignment}.po"


def hidden_path(root: Path, code: str) -> Path:
    return root / HIDDEN / f"{code}.po"


def read_language(root: Path, code: str) -> Language:
    """A language of the course; CourseError lists whatever is wrong with its catalogues."""
    paths = (hidden_path(root, code), messages_path(root, code))
    data = tuple(compiled(path) for path in paths if path.is_file())
    return Language(code, data, right_to_left=_is_right_to_left(code))


def compiled(path: Path) -> bytes:
    """A catalogue as gettext reads it. Neither notes nor dates are in it: they change nothing."""
    return _compiled(path, path.read_bytes())


@lru_cache(maxsize=64)
def _compiled(path: Path, data: bytes) -> bytes:
    catalogue = parse(path, data)
    refuse_problems(path, catalogue)
    bare = Catalog(locale=catalogue.locale, fuzzy=False)
    # Of the head only what the plural needs is kept.
    bare.mime_headers = [
        (name, value)
        for name, value in catalogue.mime_headers
        if name in ("Content-Type", "Plural-Forms")
    ]
    for message in usable(catalogue):
        bare.add(message.id, message.string)
    file = io.BytesIO()
    write_mo(file, bare)
    return file.getvalue()


def read(path: Path) -> Catalog:
    """A catalogue; CourseError if it is not one."""
    try:
        return _parsed(path, path.read_bytes())
    except FileNotFoundError:
        raise CourseError(
            f"{path} is missing: run `maskgrader translate extract {path.parent.name}` first."
        ) from None


@lru_cache(maxsize=64)
def _parsed(path: Path, data: bytes) -> Catalog:
    return parse(path, data)


def parse(path: Path, data: bytes) -> Catalog:
    """The same from its bytes."""
    try:
        data = data.removeprefix(b"\xef\xbb\xbf")
        file = io.BytesIO(data)
        _refuse_open_quotes(data.decode())
        return read_po(file, locale=_locale(path), charset="utf-8", abort_invalid=True)
    except UnicodeDecodeError as error:
        raise CourseError(
            f"{path} is not in UTF-8 ({error.reason} at byte {error.start}): save it as UTF-8."
        ) from None
    except (PoFileError, ValueError, LookupError) as error:
        raise CourseError(
            f"{path} cannot be read as a catalogue ({error}): mend that line, or take the file's "
            "last good version."
        ) from None


def _refuse_open_quotes(text: str) -> None:
    """Babel would cut the last letter off a line whose closing quote is missing."""
    for number, line in enumerate(text.split("\n"), 1):
        if _STRING.match(line) and not _WHOLE_STRING.match(line):
            raise ValueError(f"line {number}: a quote is missing, or one needs a \\ before it")


def _locale(path: Path) -> Locale | None:
    """The locale of a catalogue, for its plural; None for a language that Babel does not know."""
    code = path.stem if path.parent.name == FOLDER else path.parent.name
    return locale_of(code)


def locale_of(code: str) -> Locale | None:
    """The locale of a language's code, as Babel knows it."""
    try:
        return Locale.parse(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return None


def _is_right_to_left(code: str) -> bool:
    locale = locale_of(code)
    return locale is not None and locale.text_direction == "rtl"


def usable(catalogue: Catalog) -> Iterator[Message]:
    """The messages that are shown: translated, and not marked as fuzzy."""
    for message in catalogue:
        if message.id and not message.fuzzy and _is_whole(message):
            yield message


def _is_whole(message: Message) -> bool:
    strings = message.string if message.pluralizable else (message.string,)
    return bool(strings) and all(strings)


def problems(path: Path, catalogue: Catalog) -> list[str]:
    """What is wrong with the messages of a catalogue, one sentence each, with line and remedy."""
    found = []
    for message in usable(catalogue):
        for problem in problems_of(message):
            text = message.id[0] if message.pluralizable else message.id
            shown = text if len(text) <= 60 else f"{text[:57]}..."
            found.append(f"{path}:{message.lineno}: {shown!r}: {problem}")
    return found


def refuse_problems(path: Path, catalogue: Catalog) -> None:
    found = problems(path, catalogue)
    if found:
        raise CourseError("These translations cannot be used:\n" + "\n".join(found))
