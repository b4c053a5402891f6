"""Puts a cohort back from its archive: every file as it was, or nothing at all."""

from __future__ import annotations

import os
import re
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from maskgrader.cohort import file
from maskgrader.files import CourseError

from . import archive_reader
from .cohort_files import STEPS, put_back, require_none
from .new_cohort import NAME

_COMPLETE = ".complete"  # in the folder of an archive that has been unpacked wholly


@dataclass(frozen=True)
class Restored:
    """A cohort that was put back. files: how many. elsewhere: its gradebook was in a database."""

    name: str
    files: int
    elsewhere: bool


def restore(root: Path, path: Path) -> Restored:
    """Put the cohort of an archive back into the course at `root`.

    CourseError if the archive is damaged or does not contain everything, or if the course has files
    of that cohort; then nothing has changed.
    """
    about = archive_reader.read(path).about
    name = about.get("cohort")
    if not isinstance(name, str) or not re.fullmatch(NAME, name):
        raise CourseError(f"{path} does not name a cohort.")
    if not about.get("complete"):
        raise CourseError(
            f"{path} does not contain the cohort's files: it has pseudonyms, or an older "
            "maskgrader packed it. `maskgrader cohort show` shows what it has."
        )
    staging = root / "gradebooks" / f".restore-{name}"
    if not (staging / _COMPLETE).exists():
        require_none(root, name)
        _unpack(path, staging)
        _require_same_file(root, name, staging)
        (staging / _COMPLETE).touch()
    count = sum(one.is_file() for one in staging.rglob("*")) - 2  # the mark, and the cohort's file
    elsewhere = not (staging / "gradebooks" / "gradebook.db").exists()
    put_back(root, name, staging)
    return Restored(name, count, elsewhere and bool(count))


def _unpack(path: Path, staging: Path) -> None:
    """Unpack the cohort's files. CourseError, with nothing left, if that fails."""
    shutil.rmtree(staging, ignore_errors=True)
    staging.mkdir(mode=0o700, parents=True)
    try:
        with _reported(path), tarfile.open(path, "r:gz") as tar:
            for info in tar:
                if target := _target(info):
                    _write(tar, info, staging / target)
            while tar.fileobj is not None and tar.fileobj.read(1 << 20):
                pass  # only at the end is the checksum compared
    except BaseException:
        shutil.rmtree(staging, ignore_errors=True)
        raise


def _target(info: tarfile.TarInfo) -> PurePosixPath | None:
    """Where a member belongs in the staging folder; None if it is only for reading."""
    parts = PurePosixPath(info.name).parts
    if parts[1:] == ("cohort.toml",):
        return PurePosixPath("cohort.toml")
    if len(parts) < 4 or parts[1] != "files" or parts[2] not in STEPS:
        return None
    if not info.isreg() or ".." in parts or info.name.startswith("/"):
        raise ValueError(f"{info.name!r} is not a file of a cohort")
    return PurePosixPath(*parts[2:])


def _write(tar: tarfile.TarFile, info: tarfile.TarInfo, target: Path) -> None:
    if info.size > shutil.disk_usage(target.anchor).free:
        raise ValueError(f"{info.name!r} does not fit on the disk")
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    source = tar.extractfile(info)
    assert source is not None  # it is a regular file
    with os.fdopen(descriptor, "wb") as written:
        shutil.copyfileobj(source, written)


def _require_same_file(root: Path, name: str, staging: Path) -> None:
    """CourseError if the course has another file of that cohort."""
    ours = file(root, name)
    if ours.exists() and ours.read_bytes() != (staging / "cohort.toml").read_bytes():
        shutil.rmtree(staging)
        raise CourseError(
            f"{ours} differs from the one in the archive, and was not changed. Move it away, then "
            "restore again."
        )


@contextmanager
def _reported(path: Path) -> Iterator[None]:
    try:
        yield
    except archive_reader.DAMAGE as error:
        raise CourseError(f"{path} is damaged, and nothing was restored: {error}.") from None
