"""The hidden checks of a cohort: the course's, with a private folder of the cohort's laid over."""

from __future__ import annotations

import atexit
import hashlib
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from .cohort import Cohort
from .course import CourseError, assignments
from .judge.scratch import Scratch

FOLDER = Path("tests") / "hidden"
_made: dict[tuple[Path, Path], tuple[int, Scratch]] = {}


def paths(cohort: Cohort, pattern: str = "*") -> dict[Path, Path]:
    """Where each file of the hidden checks is, by its path below tests/hidden, in a fixed order."""
    found: dict[Path, Path] = {}
    for folder in folders(cohort):
        for path in folder.rglob(pattern):
            if path.is_file() and "__pycache__" not in path.parts:
                found[path.relative_to(folder)] = path
    return dict(sorted(found.items()))


def folders(cohort: Cohort) -> Iterator[Path]:
    """The course's checks, and then what is laid over them. CourseError if that is not there."""
    yield cohort.root / FOLDER
    overlay = cohort.hidden_checks
    if overlay is None:
        return
    if not any((overlay / name).is_dir() for name in assignments(cohort.root)):
        raise CourseError(
            f"{cohort.file}: hidden_checks is {overlay}, which holds no folder named after an "
            "assignment. It is to have the shape of tests/hidden; nothing is judged without it."
        )
    yield overlay


def fingerprint(cohort: Cohort, assignment: str) -> str:
    """One hash of the Python files of an assignment's checks, names and contents."""
    digest = hashlib.sha256()
    found = {}
    for folder in folders(cohort):
        own = folder / assignment
        found |= {path.relative_to(own): path for path in own.rglob("*.py")}
    for name, path in sorted(found.items()):
        digest.update(f"{name}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def laid_over(cohort: Cohort) -> Cohort:
    """The cohort with a course in which the private checks are in their places.

    Without any it is the cohort itself. Else that course is a folder that only this user can read;
    it goes when this process ends. Checks are laid over once in a process.
    """
    overlay = cohort.hidden_checks
    if overlay is None:
        return cohort
    key = (cohort.root.resolve(), overlay.resolve())
    if key not in _made:
        _made[key] = os.getpid(), _course(cohort)
    return replace(cohort, root=_made[key][1].path.resolve(), hidden_checks_at="")


def _course(cohort: Cohort) -> Scratch:
    """The course by links, but for its hidden checks."""
    found = paths(cohort)
    scratch = Scratch()  # if this process is killed, a later judge sweeps it
    for entry in cohort.root.iterdir():
        if entry.name != "tests":
            (scratch.path / entry.name).symlink_to(entry.resolve())
    for name, path in found.items():
        target = scratch.path / FOLDER / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    bank = cohort.root / "tests" / "bank"
    if bank.is_dir():
        (scratch.path / "tests" / "bank").symlink_to(bank.resolve())
    return scratch


@atexit.register
def _remove() -> None:
    while _made:
        _, (maker, scratch) = _made.popitem()
        if maker == os.getpid():
            scratch.close()
