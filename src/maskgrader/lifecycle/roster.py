"""Reads a class list in CSV, from any learning platform or spreadsheet, in any common encoding."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from maskgrader.files import CourseError
from maskgrader.nbgrader import Student

from .roster_columns import find_columns, recognised

_MAX_BYTES = 20 << 20
_MAX_LENGTH = 128  # characters that fit into nbgrader's columns
_DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs"}
_HEADING_WITHIN = 10  # lines; some lists have a title above their headings
_NOT_STUDENTS = ("points possible", "student, test", "test student")  # rows of Canvas
_LABELS = ("date", "points", "class average", "average")  # first cells of rows about assignments


@dataclass(frozen=True)
class Roster:
    """The students in a class list, the heading of their ids, and warnings about the file."""

    students: tuple[Student, ...]
    id_column: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Row:
    line: int  # the number of its first line, from 1
    cells: list[str]


def read(path: Path, id_column: str = "") -> Roster:
    """Read a class list. CourseError lists all faults with their lines.

    id_column: the heading of nbgrader's student ids; empty to recognize it.
    """
    text, notes = _decoded(path)
    faults: list[str] = []
    excel = re.match(r"sep=.\r?\n", text)  # Excel's own first line
    text = text[excel.end() :] if excel else text
    delimiter = _delimiter(text, id_column)
    rows = list(_rows(text, delimiter, 2 if excel else 1, faults))
    if not rows:
        raise CourseError(f"{path} is empty.")
    rows = rows[_heading(rows, id_column) :]
    headings = rows[0].cells
    columns = find_columns(path, headings, [row.cells for row in rows[1:]], id_column)
    students = _students(rows, columns, _DELIMITERS[delimiter], faults)
    if faults:
        shown = "\n".join(f"  {fault}." for fault in faults)
        raise CourseError(
            f"{path}: nothing was imported because of {len(faults)} "
            f"fault{'s' * (len(faults) > 1)}:\n{shown}"
        )
    return Roster(students, headings[columns["id"]].strip(), notes)


def _decoded(path: Path) -> tuple[str, tuple[str, ...]]:
    """The text of a file, and warnings about its encoding."""
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise CourseError(f"{path} cannot be read: {error.strerror}.") from None
    if len(data) > _MAX_BYTES:
        raise CourseError(
            f"{path} is larger than {_MAX_BYTES >> 20} MiB, so it is not a class list."
        )
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise CourseError(f"{path} is a workbook or an archive: save it as CSV.")
    if data.lstrip()[:1] == b"<":
        raise CourseError(f"{path} is a web page or XML: open it in a spreadsheet, save it as CSV.")
    if data[1:2] == b"\0" or data[:1] == b"\0":  # UTF-16 without its mark
        data = (b"\xff\xfe" if data[1:2] == b"\0" else b"\xfe\xff") + data
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16"), ()
        except UnicodeDecodeError:
            raise CourseError(
                f"{path} begins like UTF-16, but is not valid: save it again."
            ) from None
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError:
        note = f"{path} is not UTF-8; it was read as Windows-1252. Check that names are correct."
        return data.decode("cp1252", errors="replace"), (note,)


def _delimiter(text: str, id_column: str) -> str:
    """The delimiter with which the headings can be read best."""
    top = [line[:10_000] for line in text.splitlines()[:_HEADING_WITHIN]]

    def readable(delimiter: str) -> tuple[int, int]:
        rows = csv.reader(top, delimiter=delimiter)
        return max(recognised(row, id_column) for row in rows), top[0].count(delimiter)

    return max(_DELIMITERS, key=readable) if top else ","


def _heading(rows: list[_Row], id_column: str) -> int:
    """The index of the row of headings: the first one, or that below a title."""
    for index, row in enumerate(rows[:_HEADING_WITHIN]):
        if recognised(row.cells, id_column):
            return index
    return 0


def _rows(text: str, delimiter: str, line: int, faults: list[str]) -> Iterator[_Row]:
    """The rows of a CSV text that begins at line number `line` of its file."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    first = line
    try:
        for cells in reader:
            yield _Row(line, cells)
            line = first + reader.line_num
    except csv.Error as error:
        faults.append(f"line {line}: {error}; the lines after it were not read")


def _students(
    rows: Sequence[_Row], columns: dict[str, int], delimiters: str, faults: list[str]
) -> tuple[Student, ...]:
    """The students in the rows after the heading, each once."""
    width = len(rows[0].cells)
    found: dict[str, tuple[int, Student]] = {}
    listed = [row for row in rows[1:] if not _is_not_a_student(row.cells, columns)]
    ids = [row.cells[columns["id"]].strip() for row in listed if len(row.cells) == width]
    marked = all(text.startswith("#") for text in ids if text)  # as Brightspace does
    for row in listed:
        if len(row.cells) != width:
            faults.append(
                f"line {row.line}: has {len(row.cells)} columns, the heading has {width}; "
                f"quote texts that contain {delimiters}"
            )
            continue
        student, wrong = _student(row.cells, columns, "#" if marked else "")
        faults += [f"line {row.line}: {fault}" for fault in wrong]
        line, first = found.setdefault(student.id, (row.line, student))
        if student.id and first != student:
            faults.append(
                f"line {row.line}: {student.id!r} is also in line {line}, with other data"
            )
    return tuple(student for _, student in found.values())


def _is_not_a_student(cells: list[str], columns: dict[str, int]) -> bool:
    """Whether a row names nobody: it is empty, or about assignments, or Canvas's test student."""
    own = {name: cells[at].strip() for name, at in columns.items() if at < len(cells)}
    if not any(own.values()):
        return True
    first = cells[0].strip().lower()
    shown = {first, own.get("name", "").lower()}
    if "last_name" in own and "first_name" in own:
        shown.add(f"{own['last_name']}, {own['first_name']}".lower())
    return bool(shown.intersection(_NOT_STUDENTS)) or (not own.get("id") and first in _LABELS)


def _student(cells: list[str], columns: dict[str, int], mark: str) -> tuple[Student, list[str]]:
    """The student in a row, and what is wrong with it. mark: before the id, not part of it."""
    found = {field: _text(cells[column]) for field, column in columns.items()}
    name = found.pop("name", "")
    if name and not (found.get("first_name") or found.get("last_name")):
        found["first_name"], found["last_name"] = _split_name(name)
    student = Student(
        id=found["id"].removeprefix(mark),
        first_name=found.get("first_name") or None,
        last_name=found.get("last_name") or None,
        email=found.get("email") or None,
        lms_user_id=found.get("lms_user_id") or None,
    )
    wrong = _wrong_id(student.id)
    if student.email and not re.fullmatch(r"[^@\s]+@[^@\s]+", student.email):
        wrong.append(f"{student.email!r} is not an email address")
    for field, text in found.items():
        if len(text) > _MAX_LENGTH:
            wrong.append(f"{field} has {len(text)} characters; the maximum is {_MAX_LENGTH}")
        elif field != "id" and re.search(r"[\x00-\x1f\x7f]", text):
            wrong.append(f"{field} {text!r} contains control characters")
    return student, wrong


def _text(cell: str) -> str:
    """The text of a cell: `="0815"` is how a spreadsheet is made to keep zeros."""
    text = unicodedata.normalize("NFC", cell.strip())
    return text[2:-1].strip() if re.fullmatch(r'="[^"]*"', text) else text


def _wrong_id(student: str) -> list[str]:
    if not student:
        return ["the id is missing"]
    if bad := re.search(r"[\s/\\+*?\[\]{}\x00-\x1f\x7f]|^[.~-]", student):
        return [f"the id {student!r} becomes a folder name, so it cannot contain {bad.group()!r}"]
    for character in student:
        if unicodedata.category(character) in ("Cf", "Co"):
            return [f"the id contains an invisible character, {character!a}: type it again"]
    return []


def _split_name(name: str) -> tuple[str, str]:
    """First and last name from `Last, First` or `First Last`."""
    last, comma, first = name.partition(",")
    if not comma:
        first, _, last = name.rpartition(" ")
    return first.strip(), last.strip()
