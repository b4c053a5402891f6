"""Copies a folder that belongs to a student, without trusting anything in it.

Only regular files of the folder's own owner are copied; links are not followed.
"""

from __future__ import annotations

import errno
import fnmatch
import os
import stat
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

_MAX_ENTRIES = 500  # files and folders
# Errors that the owner of a folder can cause, as opposed to disk faults.
_CAUSED_BY_OWNER = (
    errno.EACCES,
    errno.EPERM,
    errno.ENOENT,
    errno.ENOTDIR,
    errno.ELOOP,
    errno.ENAMETOOLONG,
)


class Unfit(Exception):
    """A folder that cannot be copied; the message says why."""


@dataclass(frozen=True)
class CopyLimits:
    """Limits on what is copied: bytes in total and per file; patterns of names to ignore."""

    total_bytes: int
    file_bytes: int
    ignore: Collection[str]

    def ignores(self, name: str) -> bool:
        return any(fnmatch.fnmatch(name, pattern) for pattern in self.ignore)


def copy_folder(
    source: Path, target: Path, limits: CopyLimits, left_out: Callable[[Path, str], None]
) -> None:
    """Copy a folder to a new one. Unfit if it cannot be read or has too many files.

    left_out: called with the path and the reason for each file that is not copied.
    """
    remaining, entries = limits.total_bytes, 0
    try:
        owner = source.lstat().st_uid
        # It keeps folders open and follows no link, even if one is created in the meantime.
        walk = os.fwalk(source, onerror=_raise)
        for place, folders, files, descriptor in walk:
            folders[:] = [name for name in folders if not limits.ignores(name)]
            made = target / Path(place).relative_to(source)
            made.mkdir(mode=0o755, parents=True)
            entries += 1 + len(files)
            if entries > _MAX_ENTRIES:
                raise Unfit(f"it has more than {_MAX_ENTRIES} files and folders")
            for name in files:
                if limits.ignores(name):
                    continue
                data = _read(name, descriptor, owner, min(remaining, limits.file_bytes))
                if isinstance(data, bytes):
                    (made / name).write_bytes(data)
                    remaining -= len(data)
                else:
                    left_out(made / name, data)
    except OSError as error:
        if error.errno not in _CAUSED_BY_OWNER:
            raise
        raise Unfit(f"it cannot be read ({error.strerror})") from None


def _read(name: str, folder: int, owner: int, max_bytes: int) -> bytes | str:
    """The content of a file in an open folder, or why it is left out."""
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        descriptor = os.open(name, flags, dir_fd=folder)
    except OSError as error:
        return os.strerror(error.errno or 0)
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or status.st_uid != owner:
            return "it is not a regular file of the folder's owner"
        if status.st_size > max_bytes:
            return "it is too large"
        return file.read(max_bytes)


def _raise(error: OSError) -> None:
    raise error
