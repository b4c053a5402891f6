"""Finds, reads and checks catalogues (gettext's .po files).

    translations/<language>/maskgrader.po         messages of the judge and the feedback
    translations/<language>/<assignment>.po       a notebook
    tests/hidden/translations/<language>.po       messages of the hidden checks: secret

A text that is missing, or marked as fuzzy, remains in English. A translation that would break
something is an error, reported with file and line.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from maskgrader.files import CourseError

from .active_language import Language
from .message_rules import problems_of

FOLDER = "translations"
TEMPLATES = "template"
HIDDEN = Path("tests") / "hidden" / FOLDER
MESSAGES = "maskgrader"
_STRING = re.compile(r'\s*(?:msg\w+(?:\[\d+\])?\s*)?"')
_WHOLE_STRING = re.compile(r'\s*(?:msg\w+(?:\[\d+\])?\s*)?"(?:[^"\\]|\\.)*"\s*$')


def messages_path(root: Path, code: str) -> Path:
    """The catalogue of the package's own messages in a language."""
    return root / FOLDER / code / f"{MESSAGES}.po"


def notebook_path(root: Path, code: str, assignment: str) -> Path:
    """The catalogue of an assignment's notebook in a language."""
    return root / FOLDER / code / f"{assignment}.po"


def hidden_path(root: Path, code: str) -> Path:
    """The catalogue of the hidden checks in a language."""
    return root / HIDDEN / f"{code}.po"


def read_language(root: Path, code: str) -> Language:
    """A language of the course; CourseError lists all problems of its catalogues."""
    paths = (hidden_path(root, code), messages_path(root, code))
    data = tuple(compiled(path) for path in paths if path.is_file())
    return Language(code, data, right_to_left=_is_right_to_left(code))


def compiled(path: Path) -> bytes:
    """A catalogue as the bytes of a .mo file, without notes and dates, which have no effect."""
    return _compiled(path, path.read_bytes())


@lru_cache(maxsize=64)
def _compiled(path: Path, data: bytes) -> bytes:
    catalogue = parse(path, data)
    refuse_problems(path, catalogue)
    bare = Catalog(locale=catalogue.locale, fuzzy=False)
    # From the header, gettext needs only the fields that select the plural form.
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


def translations(path: Path) -> dict[str, str]:
    """The usable translations of a notebook's catalogue, by original text.

    CourseError if it is missing or damaged, or lists the translations that cannot be used.
    """
    catalogue = read(path)
    refuse_problems(path, catalogue)
    return {str(message.id): str(message.string) for message in usable(catalogue)}


def read(path: Path) -> Catalog:
    """A catalogue; CourseError if it is missing or damaged."""
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
    """A catalogue from the bytes of its file; CourseError if it is damaged."""
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
            f"{path} cannot be read as a catalogue ({error}): fix that line, or restore the last "
            "good version of the file."
        ) from None


def _refuse_open_quotes(text: str) -> None:
    """Refuse a missing closing quote: Babel would drop the last letter of that line."""
    for number, line in enumerate(text.split("\n"), 1):
        if _STRING.match(line) and not _WHOLE_STRING.match(line):
            raise ValueError(f"line {number}: a quote is missing, or one needs a \\ before it")


def _locale(path: Path) -> Locale | None:
    """The locale of a catalogue, for its plural forms; None if Babel does not know the language."""
    code = path.stem if path.parent.name == FOLDER else path.parent.name
    return locale_of(code)


def locale_of(code: str) -> Locale | None:
    """Babel's locale for a language code; None if it does not know the language."""
    try:
        return Locale.parse(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return None


def _is_right_to_left(code: str) -> bool:
    locale = locale_of(code)
    return locale is not None and locale.text_direction == "rtl"


def usable(catalogue: Catalog) -> Iterator[Message]:
    """The messages that students see: translated, and not marked as fuzzy."""
    for message in catalogue:
        if message.id and not message.fuzzy and _is_translated(message):
            yield message


def _is_translated(message: Message) -> bool:
    forms: Sequence[object] = (message.string,)
    if message.pluralizable and isinstance(message.string, list | tuple):
        forms = message.string
    return bool(forms) and all(forms)


def problems(path: Path, catalogue: Catalog) -> list[str]:
    """The problems of a catalogue's messages, one sentence each, with line and remedy."""
    found = []
    for message in usable(catalogue):
        for problem in problems_of(message):
            text = str(message.id[0] if message.pluralizable else message.id)
            shown = text if len(text) <= 60 else f"{text[:57]}..."
            found.append(f"{path}:{message.lineno}: {shown!r}: {problem}")
    return found


def refuse_problems(path: Path, catalogue: Catalog) -> None:
    """CourseError if any message of a catalogue has a problem."""
    found = problems(path, catalogue)
    if found:
        raise CourseError("These translations cannot be used:\n" + "\n".join(found))
