"""A class list as CSV: Canvas, Moodle or plain headings, in whatever way it was saved."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from maskgrader.files import CourseError
from maskgrader.nbgrader import Student

_MOST_BYTES = 20 << 20
_LONGEST = 128  # characters, as nbgrader's database has room for
_DELIMITERS = ",;\t"
# Headings by what they stand for, without blanks and underlines. The first that is there is taken.
_HEADINGS = {
    "id": "sisloginid loginid username studentid id sisuserid idnumber emailaddress email".split(),
    "first_name": "firstname givenname".split(),
    "last_name": "lastname surname familyname".split(),
    "email": "emailaddress email".split(),
    "name": "student name fullname".split(),  # `Last, First` or `First Last`
    "lms_user_id": "lmsuserid id".split(),
}
_CANVAS = {"sisloginid", "sisuserid"}  # there `ID` is a number of Canvas's own
_NO_STUDENTS = ("points possible", "student, test", "test student")
_SAID = {
    "id": "SIS Login ID, Username, Student ID, ID, ID number or Email",
}


@dataclass(frozen=True)
class Roster:
    """The students of a list, and what was guessed in reading it."""

    students: tuple[Student, ...]
    id_column: str
    notes: tuple[str, ...] = ()


def read(path: Path, id_column: str = "") -> Roster:
    """Read a class list. CourseError lists every fault with its line.

    id_column: the heading of the column that holds nbgrader's student ids, if it is not evident.
    """
    text, notes = _text(path)
    own_line = re.match(r"sep=.\r?\n", text)  # Excel's
    text = text[own_line.end() :] if own_line else text
    skipped = int(bool(own_line))
    delimiter = max(_DELIMITERS, key=text.partition("\n")[0].count)
    faults: list[str] = []
    rows = list(_rows(path, text, delimiter, skipped, faults))
    if not rows:
        raise CourseError(f"{path} holds no lines.")
    heading = [_plain(name) for name in rows[0][1]]
    columns = _columns(path, rows[0][1], heading, id_column)
    students: dict[str, tuple[int, Student]] = {}
    for line, cells in rows[1:]:
        if not any(cell.strip() for cell in cells) or _is_nobody(cells, columns):
            continue
        if len(cells) != len(heading):
            faults.append(
                f"line {line}: has {len(cells)} columns, the heading {len(heading)}; a text with "
                f"{_named(delimiter)} in it needs quotes"
            )
            continue
        student, wrong = _student(cells, columns)
        faults += [f"line {line}: {fault}" for fault in wrong]
        first = students.setdefault(student.id, (line, student))
        if student.id and first[1] != student:
            faults.append(f"line {line}: {student.id!r} is in line {first[0]} too, with other data")
    if faults:
        shown = "\n".join(f"  {fault}." for fault in faults)
        raise CourseError(f"{path}: nothing was imported, for {len(faults)} fault(s):\n{shown}")
    found = tuple(student for _, student in students.values())
    return Roster(found, rows[0][1][columns["id"]].strip(), notes)


def _text(path: Path) -> tuple[str, tuple[str, ...]]:
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise CourseError(f"{path} cannot be read: {error.strerror}.") from None
    if len(data) > _MOST_BYTES:
        raise CourseError(f"{path} is larger than {_MOST_BYTES >> 20} MiB: that is no class list.")
    if data.startswith(b"PK\x03\x04"):
        raise CourseError(f"{path} is a workbook or an archive: save it as CSV.")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16"), ()
        except UnicodeDecodeError:
            raise CourseError(f"{path} begins like UTF-16, but is none: save it anew.") from None
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError:
        note = f"{path} is not UTF-8; it was read as Windows-1252. Look whether names are right."
        return data.decode("cp1252", errors="replace"), (note,)


def _rows(
    path: Path, text: str, delimiter: str, skipped: int, faults: list[str]
) -> Iterator[tuple[int, list[str]]]:
    """Number of the first line and cells of each row."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            yield line + skipped, cells
            line = reader.line_num + 1
    except csv.Error as error:
        faults.append(f"line {line + skipped}: {error}; what follows was not read")


def _columns(path: Path, shown: list[str], heading: list[str], id_column: str) -> dict[str, int]:
    columns = {}
    is_canvas = bool(_CANVAS & set(heading))
    for field, names in _HEADINGS.items():
        wanted = [name for name in names if name in heading]
        if field == "id" and is_canvas:
            wanted = [name for name in wanted if name != "id"]
        if field == "lms_user_id" and not is_canvas:
            wanted = [name for name in wanted if name != "id"]
        if wanted:
            columns[field] = heading.index(wanted[0])
    if id_column:
        if _plain(id_column) not in heading:
            listed = ", ".join(name.strip() for name in shown)
            raise CourseError(f"{path}: there is no column {id_column!r}. The columns: {listed}.")
        columns["id"] = heading.index(_plain(id_column))
    if "id" not in columns:
        listed = ", ".join(name.strip() for name in shown)
        raise CourseError(
            f"{path}: line 1 has no column for the student's id ({_SAID['id']}), only: "
            f"{listed[:300]}. Name it with --id."
        )
    if columns.get("name") == columns["id"]:
        del columns["name"]
    return columns


def _plain(heading: str) -> str:
    return re.sub(r"[\s_\-]|\(.*\)", "", heading).lower()


def _is_nobody(cells: list[str], columns: dict[str, int]) -> bool:
    """Whether a row is one of Canvas's that stands for no student."""
    first = [cells[0]] if cells else []
    named = [cells[columns["name"]]] if columns.get("name", len(cells)) < len(cells) else []
    return any(cell.strip().lower() in _NO_STUDENTS for cell in first + named)


def _student(cells: list[str], columns: dict[str, int]) -> tuple[Student, list[str]]:
    found = {field: cells[column].strip() or None for field, column in columns.items()}
    name = found.pop("name", None)
    if name and not (found.get("first_name") or found.get("last_name")):
        found |= _split(name)
    wrong = []
    if not found["id"]:
        wrong.append("the id is missing")
    elif bad := re.search(r"[\s/\\+*?\[\]{}\x00-\x1f\x7f]|^[.~-]", found["id"]):
        wrong.append(f"the id {found['id']!r} names folders; it cannot have {bad.group()!r}")
    elif hidden := [sign for sign in found["id"] if unicodedata.category(sign) in ("Cf", "Co")]:
        wrong.append(f"the id has an invisible sign, {hidden[0]!a}: type it anew")
    email = found.get("email")
    if email and not re.fullmatch(r"[^@\s]+@[^@\s]+", email):
        wrong.append(f"the email {email!r} is no address")
    for field, text in found.items():
        if text and len(text) > _LONGEST:
            wrong.append(f"{field} has {len(text)} characters; there is room for {_LONGEST}")
        elif text and field != "id" and re.search(r"[\x00-\x1f\x7f]", text):
            wrong.append(f"{field} {text!r} holds control characters")
    return Student(**{**found, "id": found["id"] or ""}), wrong


def _split(name: str) -> dict[str, str | None]:
    last, comma, first = name.partition(",")
    if not comma:
        first, _, last = name.rpartition(" ")
    return {"first_name": first.strip() or None, "last_name": last.strip() or None}


def _named(delimiter: str) -> str:
    return {",": "commas", ";": "semicolons", "\t": "tabs"}[delimiter]
