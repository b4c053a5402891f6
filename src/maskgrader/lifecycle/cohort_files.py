"""The folders of a cohort: found for its archive, put back, and removed."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

from maskgrader.cohort import Cohort, file
from maskgrader.files import CourseError

# The private folder comes last: it is what makes a cohort a complete one.
STEPS = ("release", "submitted", "autograded", "feedback", "gradebooks")
_TEMPORARY = (".publish-", ".removed", "recording.lock")


def folders(root: Path, name: str) -> list[Path]:
    """The folders that a cohort has, whether its file is valid or not."""
    return [root / step / name for step in STEPS if (root / step / name).exists()]


def files_of(cohort: Cohort) -> Iterator[tuple[str, Path]]:
    """Every regular file of a cohort, with its path in an archive, in order.

    The gradebook is not among them: another program may be writing it.
    """
    for step in STEPS:
        top = cohort.root / step / cohort.name
        for path in _regular_files(top):
            inside = path.relative_to(top)
            if path != cohort.gradebook and not inside.parts[0].startswith(_TEMPORARY):
                yield f"{step}/{inside}", path


def _regular_files(top: Path) -> Iterator[Path]:
    """All files below a folder that are not links or devices, in order."""
    for folder, names, files in os.walk(top):
        names.sort()
        for name in sorted(files):
            path = Path(folder, name)
            if stat.S_ISREG(path.lstat().st_mode):
                yield path


def remove(root: Path, name: str) -> int:
    """Remove all folders of a cohort; its file stays. Returns how many folders there were.

    They disappear together, even if the removal is interrupted.
    """
    removed = root / "gradebooks" / f".removed-{name}"
    found = folders(root, name)
    removed.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in found:
        os.rename(path, removed / path.parent.name)
    try:
        shutil.rmtree(removed)
    except OSError as error:
        raise CourseError(
            f"{removed} could not be removed completely: {error.strerror}. Remove it by hand."
        ) from None
    return len(found)


def require_none(root: Path, name: str) -> None:
    """CourseError if a cohort has any folder."""
    if found := folders(root, name):
        raise CourseError(
            f"{found[0]} exists, and was not changed. A cohort can only be restored where it has "
            f"no folders; `maskgrader cohort remove {name}` removes them."
        )


def put_back(root: Path, name: str, unpacked: Path) -> None:
    """Move the unpacked folders of a cohort to where they belong, and write its file.

    It can be repeated after an interruption.
    """
    for step in STEPS:
        if (unpacked / step).exists():
            (root / step).mkdir(exist_ok=True)
            os.rename(unpacked / step, root / step / name)
    if (unpacked / "cohort.toml").exists():
        os.replace(unpacked / "cohort.toml", file(root, name))
    shutil.rmtree(unpacked)
