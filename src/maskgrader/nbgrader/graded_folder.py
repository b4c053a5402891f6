"""A student's folder in autograded/: the graded notebook, and what nbgrader needs beside it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from maskgrader.feedback import Judgement
from maskgrader.files import write_atomically
from maskgrader.submission import Unreadable, read_file

from .grading_settings import Settings

_COMPANIONS = ("timestamp.txt", "submission_secret.txt")
_COMPANION_BYTES = 4096


def write_graded(settings: Settings, submitted: Path, judgement: Judgement) -> None:
    """Write a graded notebook as nbgrader would, and remove everything else from its folder.

    submitted: the folder of the submission.
    """
    folder = settings.graded(judgement.student, judgement.assignment)
    wanted = {f"{judgement.assignment}.ipynb": judgement.notebook, **_companions(submitted)}
    for name, data in wanted.items():
        write_atomically(folder / name, data, settings.permissions)
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry)
        elif entry.name not in wanted:
            os.unlink(entry)
    if settings.coursedir.groupshared:
        for path in (folder, folder.parent, folder.parent.parent):
            _share(path)


def copy_companions(submitted: Path, graded: Path) -> None:
    """Copy the files that nbgrader needs later, if they are regular files."""
    for name, data in _companions(submitted).items():
        write_atomically(graded / name, data)


def _companions(submitted: Path) -> dict[str, bytes]:
    """The files beside a submission that nbgrader needs later, by name, cut to a few KiB."""
    found = {}
    for name in _COMPANIONS:
        try:
            found[name] = read_file(submitted / name)[:_COMPANION_BYTES]
        except Unreadable:
            continue
    return found


def _share(folder: Path) -> None:
    """Let the course's group write, as nbgrader does where `groupshared` is set."""
    mode = folder.stat().st_mode
    if mode & 0o2770 != 0o2770 and folder.stat().st_uid == os.getuid():
        folder.chmod((mode | 0o2770) & 0o2777)
