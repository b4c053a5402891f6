"""Reads a submitted file tolerantly: cells with their text, or a reason to refuse the file.

Of a submitted file, only the text and the ids of its cells are used.
"""

from __future__ import annotations

import codecs
import json
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from maskgrader.language import N_, _, joined

from .large_files import TooLarge, without_outputs

MAX_BYTES = 64 << 20
MAX_KEPT_BYTES = 20 << 20  # without outputs
MAX_CELLS = 5000
_LINE_ENDS = tuple("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")  # where str.splitlines divides

_HAND_IN = N_("Hand in the notebook itself: the .ipynb file that Jupyter saves.")
_BLANK = " \t\r\n\0\ufeff"
_FORMATS = (  # files that are handed in by mistake, by their first bytes
    (b"PK\3\4", N_("a zip archive")),
    (b"\x1f\x8b", N_("a compressed file (gzip)")),
    (b"BZh", N_("a compressed file (bzip2)")),
    (b"\xfd7zXZ", N_("a compressed file (xz)")),
    (b"7z\xbc\xaf", N_("a compressed file (7z)")),
    (b"Rar!", N_("a compressed file (rar)")),
    (b"%PDF", N_("a PDF")),
    (b"\x89PNG", N_("a picture")),
    (b"\xff\xd8\xff", N_("a picture")),
    (b"version https://git-lfs", N_("a pointer of Git LFS that stands for the real file")),
)


class Unreadable(Exception):
    """The file cannot be judged; the message says why and what the student can do."""


class Closed(Unreadable):
    """The file exists, but this machine prevents reading it."""


@dataclass(frozen=True)
class SubmittedCell:
    """The text of one submitted cell, with the type and the ids that the file states.

    pictures: attached ones, by name, in base64 as far as anybody knows.
    """

    type: str  # "code", "markdown" or "raw"
    source: str
    grade_id: str = ""
    id: str = ""
    pictures: tuple[tuple[str, str], ...] = ()


def read_file(path: Path) -> bytes:
    """The bytes of a submitted file; Unreadable unless it is a regular file and not a link."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        raise Unreadable(_("There is no such file.")) from None
    except OSError:
        if path.is_symlink():
            raise Unreadable(
                _("The file is a symbolic link. Hand in the notebook itself.")
            ) from None
        raise Closed(_("The file cannot be opened.")) from None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable(_("This is a folder or a special file, not a notebook."))
        if status.st_size > MAX_BYTES:
            raise _too_large(MAX_BYTES)
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read(MAX_BYTES + 1)
    except OSError:
        raise Closed(_("The file cannot be opened.")) from None
    finally:
        os.close(descriptor)


def _too_large(most: int) -> Unreadable:
    template = _(
        "The file is larger than {most} MiB. Clear the outputs of its cells "
        "(Edit, Clear Outputs of All Cells), save, and hand it in again."
    )
    return Unreadable(template.format(most=most >> 20))


def read_cells(data: bytes) -> tuple[list[SubmittedCell], list[str]]:
    """The cells of a notebook of any nbformat version, and the repairs needed to read it."""
    repairs: list[str] = []
    try:
        text = _decode(without_outputs(data, MAX_KEPT_BYTES), repairs)
    except TooLarge:
        raise Unreadable(
            _(
                "The file holds far more than a notebook, even without its outputs. Copy your "
                "answers into the notebook that you were given, save it, and hand that in."
            )
        ) from None
    document = _parse(text, repairs)
    cells = [cell for raw in _raw_cells(document, repairs) if (cell := _read_cell(raw))]
    if len(cells) > MAX_CELLS:
        raise Unreadable(_("The notebook has more than {most} cells.").format(most=MAX_CELLS))
    return cells, repairs


def _decode(data: bytes, repairs: list[str]) -> str:
    if not data.strip(b"\0 \t\r\n"):
        raise Unreadable(_("The file is empty. Save the notebook and hand it in again."))
    if (kind := next((name for start, name in _FORMATS if data.startswith(start)), "")) != "":
        raise Unreadable(_mistaken(_(kind)))
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF32_LE, "utf-32"),
        (codecs.BOM_UTF32_BE, "utf-32"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            template = _("The file was encoded as {encoding} with a mark.")
            repairs.append(template.format(encoding=encoding.removesuffix("-sig")))
            return data.decode(encoding, "replace")
    if data[1:2] == b"\0" or data[:1] == b"\0":
        repairs.append(_("The file was encoded as utf-16."))
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        repairs.append(_("The file was not valid UTF-8 and was read as Windows text."))
        return data.decode("cp1252", "replace")


def _parse(text: str, repairs: list[str]) -> dict[str, Any]:
    try:
        # No number in a notebook is used, and int() refuses numbers of several thousand digits.
        decoder = json.JSONDecoder(strict=False, parse_int=float)
        start = len(text) - len(text.lstrip(_BLANK))
        document, end = decoder.raw_decode(text, start)
    except RecursionError:
        raise Unreadable(_("The file is nested too deeply to be a notebook.")) from None
    except ValueError as error:
        raise Unreadable(_explain_json(text, error)) from None
    if not isinstance(document, dict):
        raise Unreadable(_("The file is not a notebook: it holds no cells."))
    if text[end:].strip(_BLANK):
        repairs.append(_("Something stood behind the end of the notebook and was left out."))
    return document


def _explain_json(text: str, error: ValueError) -> str:
    if any(line.startswith(("<<<<<<<", ">>>>>>>")) for line in text.splitlines()):
        return _(
            "The file has the conflict markers of git in it (<<<<<<<). Choose one side, save the "
            "notebook in Jupyter and hand it in again."
        )
    if not text.lstrip(_BLANK).startswith("{"):
        return _mistaken(_other_text(text.lstrip(_BLANK)))
    line = getattr(error, "lineno", 0)
    unfinished = str(error).startswith("Unterminated string")
    end = unfinished or getattr(error, "pos", 0) >= len(text.rstrip()) - 1
    again = _("Open it in Jupyter, save it again, and hand it in once more.")
    if end:
        return joined(_("The file ends in the middle."), again)
    return joined(_("The file is damaged at line {line}.").format(line=line), again)


def _mistaken(kind: str) -> str:
    """The message about a file that is `kind` instead of a notebook."""
    said = _("The file is {kind}, whatever its name says.").format(kind=kind)
    return joined(said, _(_HAND_IN))


def _other_text(text: str) -> str:
    if text.startswith("<"):
        return _("a web page or another document of tags, and not a notebook")
    if re.search(r"^(import|from|def|class|# coding|# In\[|# %%)\b", text, re.MULTILINE):
        return _("a Python script, and not a notebook")
    return _("not a notebook")


def _raw_cells(document: dict[str, Any], repairs: list[str]) -> list[Any]:
    cells = document.get("cells")
    if not isinstance(cells, list):  # nbformat 3 and older keep cells in worksheets
        sheets = document.get("worksheets")
        if not isinstance(sheets, list):
            raise Unreadable(_("The file is not a notebook: it holds no cells."))
        parts = [sheet.get("cells") for sheet in sheets if isinstance(sheet, dict)]
        cells = [cell for part in parts if isinstance(part, list) for cell in part]
        repairs.append(_("The notebook was in an old format and was read all the same."))
    elif document.get("nbformat") != 4:
        repairs.append(_("The notebook's format number was wrong and was ignored."))
    return cells


def _read_cell(raw: Any) -> SubmittedCell | None:
    if not isinstance(raw, dict):
        return None
    kind = raw.get("cell_type")
    source = _text(raw.get("source", raw.get("input", "")))
    meta = raw.get("metadata")
    grading = meta.get("nbgrader") if isinstance(meta, dict) else None
    grade_id = grading.get("grade_id") if isinstance(grading, dict) else None
    return SubmittedCell(
        type=kind if kind in ("code", "markdown", "raw") else "markdown",
        source=source,
        grade_id=grade_id if isinstance(grade_id, str) else "",
        id=raw["id"] if isinstance(raw.get("id"), str) else "",
        pictures=tuple(_pictures(raw.get("attachments"))),
    )


def _pictures(attachments: Any) -> Iterator[tuple[str, str]]:
    """Name and content of the pictures attached to a cell; their types are not believed."""
    if isinstance(attachments, dict):
        for name, bundle in attachments.items():
            for kind, content in bundle.items() if isinstance(bundle, dict) else ():
                if kind.startswith("image/") and isinstance(content, str):
                    yield _text(name), "".join(content.split())
                    break


def _joined_lines(parts: list[str]) -> str:
    """One text. Some editors write lines without their ends, and read them so too."""
    ended = any(end in part for part in parts for end in _LINE_ENDS)
    return ("" if ended else "\n").join(parts)


def _text(source: Any) -> str:
    if isinstance(source, list):
        source = _joined_lines([part for part in source if isinstance(part, str)])
    if not isinstance(source, str):
        return ""
    # Python refuses NUL and a byte-order mark. Its line numbers must be those of Jupyter.
    source = source.replace("\0", "").removeprefix("\ufeff")
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    # A lone surrogate cannot be written to files and databases.
    return source.encode("utf-8", "replace").decode("utf-8")
