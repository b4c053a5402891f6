"""The content of a student's folder: the notebook, whatever its name, and when it was handed in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from zoneinfo import ZoneInfo

from maskgrader.language import _

from .reading import Closed, Unreadable, read_file
from .time_stamps import Stamp, read_stamp

_NBGRADER_FILES = (
    "timestamp.txt",
    "submission_secret.txt",
)  # written by nbgrader, not by the student
_ENDINGS = ((".ipynb",), (".ipynb.txt", ".ipynb.json", ".json"))  # as browsers rename notebooks
_MAX_FILES = 1000
_MAX_NAMED = 5


@dataclass(frozen=True)
class HandedIn:
    """The bytes of a submission; if they cannot be read, `refusal` says why.

    called: the file's name, if it is not the expected one. closed: the file cannot be read because
    of this machine, not because of the student.
    """

    data: bytes = b""
    refusal: str = ""
    called: str = ""
    closed: bool = False


def read_submission(folder: Path, assignment: str) -> HandedIn:
    """Read the notebook in a student's folder of an assignment. Never raises for its content."""
    try:
        _refuse_links(folder)
        found = find_notebook(folder, assignment)
        right = found == folder / f"{assignment}.ipynb"
        return HandedIn(read_file(found), called="" if right else shown_name(found, folder))
    except Unreadable as error:
        return HandedIn(refusal=str(error), closed=isinstance(error, Closed))


def _refuse_links(folder: Path) -> None:
    """Refuse a submission behind a symbolic link, which the student may have made.

    This checks the assignment's folder and the student's; `read_file` checks the file.
    """
    if folder.is_symlink() or folder.parent.is_symlink():
        raise Unreadable(_("The folder is a symbolic link. Hand in the notebook itself."))


def handed_in_at(folder: Path, *zones: ZoneInfo) -> datetime | None:
    """When a submission was handed in, in UTC without a zone; None if that cannot be read.

    zones: see `read_stamp`.
    """
    stamp = time_stamp(folder, *zones)
    return None if stamp is None else stamp.at


def time_stamp(folder: Path, *zones: ZoneInfo) -> Stamp | None:
    """The time stamp in a submission's folder; None if there is none that can be read."""
    path = folder / "timestamp.txt"
    try:
        text = read_file(path)[:100].decode().strip()
        return read_stamp(text, path.lstat().st_mtime, zones)
    except (Unreadable, ValueError, OverflowError, OSError):
        return None


def find_notebook(folder: Path, assignment: str) -> Path:
    """`<assignment>.ipynb`, or the only notebook under another name or one folder deeper.

    Unreadable if there is none, or more than one, since it is unclear which one counts.
    """
    right = folder / f"{assignment}.ipynb"
    if os.path.lexists(right):
        return right
    files = sorted(islice(_files(folder), _MAX_FILES))
    for endings in _ENDINGS:
        found = [file for file in files if file.name.lower().endswith(endings)]
        if len(found) == 1:
            return found[0]
        if found:
            template = _(
                "There is no {name}, but {count} notebooks under other names ({names}). "
                "Hand in one, named {name}."
            )
            names = _names(found, folder)
            raise Unreadable(template.format(name=right.name, count=len(found), names=names))
    template = (
        _("There is no notebook: only {names}. Hand in {name}.")
        if files
        else _("There is no notebook: the folder is empty. Hand in {name}.")
    )
    raise Unreadable(template.format(name=right.name, names=_names(files, folder)))


def _files(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):  # does not follow links
        folders[:] = [name for name in folders if not name.startswith((".", "__"))]
        for name in names:
            if not name.startswith(".") and name not in _NBGRADER_FILES:
                yield Path(place, name)


def _names(files: list[Path], folder: Path) -> str:
    text = ", ".join(shown_name(file, folder) for file in files[:_MAX_NAMED])
    return f"{text}, …" if len(files) > _MAX_NAMED else text


def shown_name(file: Path, folder: Path) -> str:
    """A file's name for a message, even if its bytes are not valid UTF-8."""
    return str(file.relative_to(folder)).encode("utf-8", "replace").decode()[:80]
