"""Which file of a student's folder is the notebook."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from maskgrader.reading import Unreadable

_NOT_HANDED_IN = ("timestamp.txt", "submission_secret.txt")  # nbgrader's own
_ENDINGS = ((".ipynb",), (".ipynb.txt", ".ipynb.json", ".json"))  # what browsers make of it
_MAX_FILES = 1000
_MAX_NAMED = 5


def find_notebook(folder: Path, assignment: str) -> Path:
    """`<assignment>.ipynb`, or the only notebook under another name or one folder deeper.

    Unreadable if there is none, or more than one: nobody can know which of them counts.
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
            raise Unreadable(
                f"There is no {right.name}, but {len(found)} notebooks under other names "
                f"({_names(found, folder)}). Hand in one, named {right.name}."
            )
    what = f"only {_names(files, folder)}" if files else "the folder is empty"
    raise Unreadable(f"There is no notebook: {what}. Hand in {right.name}.")


def _files(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):  # which follows no links
        folders[:] = [name for name in folders if not name.startswith((".", "__"))]
        for name in names:
            if not name.startswith(".") and name not in _NOT_HANDED_IN:
                yield Path(place, name)


def _names(files: list[Path], folder: Path) -> str:
    text = ", ".join(shown_name(file, folder) for file in files[:_MAX_NAMED])
    return f"{text}, …" if len(files) > _MAX_NAMED else text


def shown_name(file: Path, folder: Path) -> str:
    """A file's name as it can be written into a message: it may be bytes of no encoding."""
    return str(file.relative_to(folder)).encode("utf-8", "replace").decode()[:80]
