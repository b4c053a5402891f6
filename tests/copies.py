"""Copies of a course that cost little."""

from __future__ import annotations

import shutil
from pathlib import Path


def copy_without_bank(course: Path, folder: Path) -> Path:
    """Copy a course to a new folder, which is returned; its bank is a link.

    The bank is most of a course's files, few tests read it, and those that change it make one of
    their own.
    """
    tests = course / "tests"
    shutil.copytree(course, folder, ignore=lambda path, _: {"bank"} if path == str(tests) else ())
    (folder / "tests" / "bank").symlink_to((tests / "bank").resolve())
    return folder
