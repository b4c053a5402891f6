"""Files that are handed out with a notebook: what lies beside it in source/<assignment>/.

Generating copies them into the metadata of the pristine notebook, so that submissions are judged
with the files that were released. The judge puts them into the scratch folder of each submission.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from maskgrader.files import UngradableError

# As in nbgrader's CourseDirectory.ignore: what it does not release.
_IGNORED = (".ipynb_checkpoints", "*.pyc", "__pycache__", "feedback")
_MOST_BYTES = 16 << 20  # every submission gets a copy, and a gradebook's notebook holds them
_MOST_FILES = 100


def source_notebook(root: Path, assignment: str) -> Path:
    """The notebook of an assignment. UngradableError unless it is the only one, under this name."""
    folder = root / "source" / assignment
    expected = folder / f"{assignment}.ipynb"
    others = [path for path in released(folder) if path.suffix == ".ipynb" and path != expected]
    if not expected.is_file():
        if not others:
            message = f"{expected} is missing: the course has no assignment {assignment!r}."
        else:
            message = f"{others[0]} must be called {expected.name}, like its folder."
        raise UngradableError(message)
    if others:
        raise UngradableError(
            f"{folder} has another notebook, {others[0].relative_to(folder)}. An assignment has "
            "one notebook: give each its own folder in source/."
        )
    return expected


def files_of(root: Path, assignment: str) -> dict[str, bytes]:
    """The files beside an assignment's notebook, by their path in its folder.

    UngradableError if they are more, or larger, than every submission can be given.
    """
    folder = root / "source" / assignment
    found: dict[str, bytes] = {}
    size = 0
    for path in released(folder):
        if path.suffix == ".ipynb":
            continue
        if path.is_symlink() or not path.is_file():
            raise UngradableError(f"{path} is not a regular file. Replace it with a copy.")
        size += path.stat().st_size
        if size > _MOST_BYTES or len(found) == _MOST_FILES:
            raise UngradableError(
                f"{folder} has too much beside its notebook: at most {_MOST_FILES} files with "
                f"{_MOST_BYTES >> 20} MiB in all can be handed out. Let the notebook create its "
                "data, or use less."
            )
        found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return found


def to_metadata(files: Mapping[str, bytes]) -> dict[str, str]:
    """Files in the form in which a pristine notebook's metadata holds them."""
    return {name: base64.b64encode(data).decode() for name, data in files.items()}


def from_metadata(stored: Mapping[str, Any]) -> dict[str, bytes]:
    """The files in a pristine notebook's metadata. ValueError if they are damaged."""
    try:
        return {name: base64.b64decode(data, validate=True) for name, data in stored.items()}
    except (binascii.Error, TypeError, AttributeError) as error:
        raise ValueError(str(error)) from None


def released(folder: Path) -> Iterator[Path]:
    """The files that nbgrader releases from an assignment's folder, notebooks included."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if any(fnmatch(path.name, pattern) for pattern in _IGNORED):
            continue
        if path.is_dir() and not path.is_symlink():
            yield from released(path)
        else:
            yield path
