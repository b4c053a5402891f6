"""Which column of a class list holds what, by the headings of Canvas, Moodle and others."""

from __future__ import annotations

import re
from pathlib import Path

from maskgrader.files import CourseError

# Headings of each field, as `_plain` returns them. The first one that the list has is used.
_HEADINGS = {
    "id": "sisloginid loginid username studentid id sisuserid idnumber emailaddress email".split(),
    "first_name": "firstname givenname".split(),
    "last_name": "lastname surname familyname".split(),
    "email": "emailaddress email".split(),
    "name": "student name fullname".split(),  # `Last, First` or `First Last`
    "lms_user_id": "lmsuserid id".split(),
}
_CANVAS_HEADINGS = {"sisloginid", "sisuserid"}  # with these, `ID` is Canvas's own number
_ID_HEADINGS = "SIS Login ID, Username, Student ID, ID, ID number or Email"


def find_columns(path: Path, headings: list[str], id_column: str) -> dict[str, int]:
    """The index of the column of each field: `id` always, the others if the list has them.

    id_column: the heading of the ids; empty to recognize it. CourseError if there is no such
    column.
    """
    plain = [_plain(heading) for heading in headings]
    columns = _recognized(plain)
    listed = ", ".join(heading.strip() for heading in headings)
    if id_column:
        if _plain(id_column) not in plain:
            raise CourseError(f"{path}: there is no column {id_column!r}. The columns: {listed}.")
        columns["id"] = plain.index(_plain(id_column))
    if "id" not in columns:
        raise CourseError(
            f"{path}: line 1 has no column for the student's id ({_ID_HEADINGS}), only: "
            f"{listed[:300]}. Name it with --id."
        )
    if columns.get("name") == columns["id"]:
        del columns["name"]
    return columns


def _recognized(plain: list[str]) -> dict[str, int]:
    columns = {}
    is_canvas = bool(_CANVAS_HEADINGS & set(plain))
    for field, headings in _HEADINGS.items():
        found = [heading for heading in headings if heading in plain]
        if (field == "id" and is_canvas) or (field == "lms_user_id" and not is_canvas):
            found = [heading for heading in found if heading != "id"]
        if found:
            columns[field] = plain.index(found[0])
    return columns


def _plain(heading: str) -> str:
    """A heading in lower case, without spaces, underscores, hyphens and text in parentheses."""
    return re.sub(r"[\s_\-]|\(.*\)", "", heading).lower()
