"""Which column of a class list holds what, by the headings of the systems that export them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from maskgrader.files import CourseError

from .roster_headings import HEADINGS, NAME_WORDS, plain

_CANVAS_HEADINGS = {"sisloginid", "sisuserid"}  # with these, `ID` is Canvas's own number
_KNOWN = NAME_WORDS.union(*(kind for kinds in HEADINGS.values() for kind in kinds))
_ID_HEADINGS = "Username, SIS Login ID, Student ID, ID, ID number, Email, or a translation of these"


def recognised(cells: Sequence[str], id_column: str = "") -> int:
    """How many cells are headings that we know; 0 if no cell can be that of the ids."""
    found = [plain(cell) for cell in cells]
    wanted = {plain(id_column)} if id_column else {name for kind in HEADINGS["id"] for name in kind}
    return sum(name in _KNOWN or name in wanted for name in found) if wanted & set(found) else 0


def find_columns(
    path: Path, headings: Sequence[str], rows: Sequence[Sequence[str]], id_column: str
) -> dict[str, int]:
    """The index of the column of each field: `id` always, the others if the list has them.

    rows: those below the headings; a column without content is not used. id_column: the heading of
    the ids; empty to recognise it. CourseError if there is no such column, or if it is unclear
    which one it is.
    """
    names = [plain(heading) for heading in headings]
    listed = ", ".join(heading.strip() for heading in headings)
    columns = {}
    for field in HEADINGS:
        if field == "id" and id_column:
            if plain(id_column) not in names:
                raise CourseError(
                    f"{path}: there is no column {id_column!r}. The columns: {listed}."
                )
            columns["id"] = names.index(plain(id_column))
            continue
        if found := _of_field(names, rows, field):
            if len({tuple(_column(rows, index)) for index in found}) > 1:
                raise _ambiguous(path, field, [headings[index].strip() for index in found])
            columns[field] = found[0]
    if "id" not in columns:
        raise CourseError(
            f"{path}: no line has a heading for the students' ids ({_ID_HEADINGS}). The columns: "
            f"{listed[:300]}. Name it with --id."
        )
    _use_names(columns, names)
    return columns


def _of_field(names: list[str], rows: Sequence[Sequence[str]], field: str) -> list[int]:
    """The columns of the first kind of heading that the list has, preferably with content."""
    is_canvas = bool(_CANVAS_HEADINGS & set(names))
    empty: list[int] = []
    for kind in HEADINGS[field]:
        found = [index for index, name in enumerate(names) if name in kind]
        if (field == "id" and is_canvas) or (field == "lms_user_id" and not is_canvas):
            found = [index for index in found if names[index] != "id"]
        filled = [index for index in found if any(_column(rows, index))]
        if filled:
            return filled
        empty = empty or found
    return empty


def _column(rows: Sequence[Sequence[str]], index: int) -> Iterator[str]:
    return (row[index].strip() for row in rows if index < len(row))


def _ambiguous(path: Path, field: str, headings: list[str]) -> CourseError:
    what = "students' ids" if field == "id" else field.replace("_", " ")
    remedy = "Name the right one with --id." if field == "id" else "Rename or delete one of them."
    return CourseError(
        f"{path}: several columns can be that of the {what}, with different content: "
        f"{', '.join(headings)}. {remedy}"
    )


def _use_names(columns: dict[str, int], names: list[str]) -> None:
    """Find out what a column `Name` is: the whole name, or what another column does not hold."""
    given, family = "first_name" in columns, "last_name" in columns
    whole = [index for index, name in enumerate(names) if name in NAME_WORDS]
    if whole and whole[0] != columns["id"] and given != family:
        columns["last_name" if given else "first_name"] = whole[0]
    elif whole:
        columns.setdefault("name", whole[0])
    if columns.get("name") == columns["id"]:
        del columns["name"]
