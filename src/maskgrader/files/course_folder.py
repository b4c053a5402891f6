"""The course's folder: where it is, which assignments it has, and how it is copied."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from .errors import CourseError


def find_root(start: Path | None = None) -> Path:
    """The course's folder: MASKGRADER_COURSE, or the nearest one at or above `start`.

    start: the current folder by default. CourseError if there is no course.
    """
    named = os.environ.get("MASKGRADER_COURSE")
    try:
        start = Path(named) if named else (start or Path.cwd())
    except FileNotFoundError:
        raise CourseError(
            "The working folder no longer exists. Change to the course's folder, and try again."
        ) from None
    for folder in (start.resolve(), *([] if named else start.resolve().parents)):
        if (folder / "nbgrader_config.py").is_file() and (folder / "tests" / "hidden").is_dir():
            return folder
    raise CourseError(
        f"{start} is not in a maskgrader course: no folder at or above it has nbgrader_config.py "
        "and tests/hidden. Run this inside the course's folder, or set MASKGRADER_COURSE to it."
    )


def assignments(root: Path) -> list[str]:
    """Names of the course's assignments, in teaching order."""
    order = ["mask", "masked_softmax", "cross_attention", "decoder_layer"]
    found = {path.parent.name for path in (root / "source").glob("*/*.ipynb")}
    return [name for name in order if name in found] + sorted(found.difference(order))


# The parts of a course; students' work and gradebooks belong to its cohorts.
_PARTS = ("source", "cohorts", "tests/hidden", "tests/bank", "nbgrader_config.py")
_OPTIONAL_PARTS = ("translations",)


def copy_course(root: Path, folder: Path) -> None:
    """Copy a course into a folder, without gradebooks and students' work."""
    ignore = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
    for part in (*_PARTS, *(part for part in _OPTIONAL_PARTS if (root / part).is_dir())):
        target = folder / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if (root / part).is_dir():
            shutil.copytree(root / part, target, ignore=ignore)
        else:
            shutil.copy(root / part, target)
