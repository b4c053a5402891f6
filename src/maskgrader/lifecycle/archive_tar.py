"""Writes the members of an archive into a file that is complete or does not exist."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO

Member = bytes | Path  # the content of a member, or the file that has it


def write_tar(path: Path, members: Mapping[str, Member]) -> None:
    """Write a new .tar.gz file, readable by its owner only. FileExistsError if `path` exists.

    Times and owners are left out, so that the same members result in the same bytes.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            _write_members(file, members)
            file.flush()
            os.fsync(file.fileno())
        _rename_to_new(temporary, path)
    finally:
        with suppress(OSError):
            os.unlink(temporary)


def _write_members(file: IO[bytes], members: Mapping[str, Member]) -> None:
    with (
        gzip.GzipFile("", "wb", fileobj=file, mtime=0) as zipped,
        tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.mode = 0o600
            with io.BytesIO(data) if isinstance(data, bytes) else data.open("rb") as content:
                info.size = content.seek(0, os.SEEK_END)
                content.seek(0)
                tar.addfile(info, content)


def _rename_to_new(temporary: str, path: Path) -> None:
    """Rename a file without replacing another one, on file systems that have hard links."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        os.rename(temporary, path)
