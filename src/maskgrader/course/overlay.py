"""The hidden checks of a cohort: the course's, with a private folder of the cohort's laid over."""

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
_DEEPEST = 8  # folders within one another
_made: dict[tuple[Path, Path, str], tuple[int, Scratch]] = {}


def paths(cohort: Cohort) -> dict[Path, Path]:
    """Where each file of the hidden checks is, by its path below tests/hidden, in a fixed order."""
    found: dict[Path, Path] = {}
    for folder in folders(cohort):
        found |= {path.relative_to(folder): path for path in _files(folder)}
    return dict(sorted(found.items()))


def _files(folder: Path) -> Iterator[Path]:
    """The files in a folder, over links too; not what Python, editors and Jupyter leave there."""

    for here, inner, names in os.walk(folder, onerror=_fail, followlinks=True):
        inner[:] = [name for name in inner if name != "__pycache__" and name[0] != "."]
        if len(Path(here).parts) - len(folder.parts) > _DEEPEST:
            raise CourseError(f"{here} lies too deep: a link in {folder} leads back into it.")
        yield from (Path(here, name) for name in names if name[0] != ".")


def _fail(error: OSError) -> None:
    raise CourseError(
        f"{error.filename} cannot be read: {error.strerror}. Nothing is judged without a hidden "
        "check; take it away if it is none."
    ) from None


def read(path: Path) -> bytes:
    """The content of one of the files. CourseError if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        _fail(error)
        raise


def folders(cohort: Cohort) -> Iterator[Path]:
    """The course's checks, and then what is laid over them. CourseError if that is not there."""
    if (cohort.root / FOLDER).is_dir():
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
    return _digest(
        (name.relative_to(assignment), path)
        for name, path in paths(cohort).items()
        if name.parts[0] == assignment and name.suffix == ".py"
    )


def _digest(files: Iterable[tuple[Path, Path]]) -> str:
    """One hash of files, each with the name that it goes under."""
    digest = hashlib.sha256()
    for name, path in files:
        digest.update(f"{name}\0".encode() + read(path) + b"\0")
    return digest.hexdigest()


def laid_over(cohort: Cohort) -> Cohort:
    """The cohort with a course in which the private checks are in their places.

    Without any it is the cohort itself. Else that course is a folder that only this user can read;
    it goes when this process ends. Checks that have changed are laid over anew, in another folder.
    """
    overlay = cohort.hidden_checks
    if overlay is None:
        return cohort
    key = (cohort.root.resolve(), overlay.resolve(), _digest(paths(cohort).items()))
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
        target.write_bytes(read(path))
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
