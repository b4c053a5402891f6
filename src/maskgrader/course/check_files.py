"""The hidden checks of a cohort: those of the course, overlaid with its private folder."""

from __future__ import annotations

import atexit
import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from maskgrader.cohort import Cohort
from maskgrader.files import CourseError, Scratch, assignments

FOLDER = Path("tests") / "hidden"
_MAX_DEPTH = 8  # of nested folders
_overlays: dict[tuple[Path, Path, str], tuple[int, Scratch]] = {}


def paths(cohort: Cohort) -> dict[Path, Path]:
    """The path of each file of the hidden checks, by its path below tests/hidden, sorted."""
    found: dict[Path, Path] = {}
    for folder in folders(cohort):
        found |= {path.relative_to(folder): path for path in _files(folder)}
    return dict(sorted(found.items()))


def _files(folder: Path) -> Iterator[Path]:
    """The files in a folder, links followed, without caches and hidden files."""
    for here, inner, names in os.walk(folder, onerror=_raise_unreadable, followlinks=True):
        inner[:] = [name for name in inner if name != "__pycache__" and name[0] != "."]
        if len(Path(here).parts) - len(folder.parts) > _MAX_DEPTH:
            raise CourseError(
                f"{here} is nested too deeply: a link in {folder} leads back into it."
            )
        yield from (Path(here, name) for name in names if name[0] != ".")


def _raise_unreadable(error: OSError) -> None:
    raise CourseError(
        f"{error.filename} cannot be read: {error.strerror}. Nothing is judged while a hidden "
        "check is missing; remove the file if it is not one."
    ) from None


def read(path: Path) -> bytes:
    """The content of one of these files. CourseError if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        _raise_unreadable(error)
        raise


def folders(cohort: Cohort) -> Iterator[Path]:
    """The folder of the course's checks, then the private one; CourseError if that is missing."""
    if (cohort.root / FOLDER).is_dir():
        yield cohort.root / FOLDER
    private = cohort.hidden_checks
    if private is None:
        return
    if not any((private / name).is_dir() for name in assignments(cohort.root)):
        raise CourseError(
            f"{cohort.file}: hidden_checks is {private}, which contains no folder named after "
            "an assignment. Arrange it like tests/hidden; nothing is judged without it."
        )
    yield private


def fingerprint(cohort: Cohort, assignment: str) -> str:
    """A hash of the names and contents of the Python files of an assignment's checks."""
    return _digest(
        (name.relative_to(assignment), path)
        for name, path in paths(cohort).items()
        if name.parts[0] == assignment and name.suffix == ".py"
    )


def _digest(files: Iterable[tuple[Path, Path]]) -> str:
    """A hash of files. files: the name of each, and its path."""
    digest = hashlib.sha256()
    for name, path in files:
        digest.update(f"{name}\0".encode() + read(path) + b"\0")
    return digest.hexdigest()


def laid_over(cohort: Cohort) -> Cohort:
    """The cohort, with a course that contains its private checks.

    Without private checks it is the cohort itself. Otherwise that course is a folder that only this
    user can read, and that is removed when this process exits. Changed checks get a new folder.
    """
    private = cohort.hidden_checks
    if private is None:
        return cohort
    key = (cohort.root.resolve(), private.resolve(), _digest(paths(cohort).items()))
    if key not in _overlays:
        _overlays[key] = os.getpid(), _overlay(cohort)
    return replace(cohort, root=_overlays[key][1].path.resolve(), hidden_checks_at="")


def _overlay(cohort: Cohort) -> Scratch:
    """A copy of the course: links, except for the hidden checks."""
    found = paths(cohort)
    scratch = Scratch()  # if this process is killed, a later judge removes it
    for entry in cohort.root.iterdir():
        if entry.name != "tests":
            (scratch.path / entry.name).symlink_to(entry.resolve())
    for name, path in found.items():
        target = scratch.path / FOLDER / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(read(path))
    bank = cohort.root / "tests" / "bank"
    if bank.is_dir():
        (scratch.path / "tests" / "bank").symlink_to(bank.resolve())
    return scratch


@atexit.register
def _remove() -> None:
    while _overlays:
        _, (maker, scratch) = _overlays.popitem()
        if maker == os.getpid():
            scratch.close()
