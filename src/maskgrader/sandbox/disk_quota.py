"""The disk quota of a submission: what it holds, and how large its files may become."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeGuard

from maskgrader.cohort import Limits
from maskgrader.files import SandboxError

_MAX_DEPTH = 20  # levels of folders


def fits(folder: Path, pid: int, limits: Limits) -> bool:
    """Whether the files of a submission are within its quota."""
    return within(held(folder, pid, limits), limits)


def within(files: list[tuple[int, int]] | None, limits: Limits) -> TypeGuard[list[tuple[int, int]]]:
    """Whether these files, as `held` gives them, are within the quota."""
    return files is not None and sum(blocks for _, blocks in files) <= limits.scratch_mib << 20


def held(folder: Path, pid: int, limits: Limits) -> list[tuple[int, int]] | None:
    """Size and bytes on the disk of every file and folder that a submission holds.

    Those count too that it has removed, but still has open or mapped. Links are never followed.
    None if there are more than it may have, or if some cannot be counted.
    """
    found = [*_removed(folder, pid, limits)]
    pending = [(str(folder), 0)]
    while pending:
        path, depth = pending.pop()
        try:
            entries = list(os.scandir(path))
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError:  # its owner has no permission, or the path is too long
            return None
        if len(found) + len(entries) > limits.scratch_files or depth > _MAX_DEPTH:
            return None
        for entry in entries:
            with contextlib.suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    pending.append((entry.path, depth + 1))
                    found.append((0, 0))
                else:
                    found.append(_sizes(entry.stat(follow_symlinks=False)))
    return found


def largest(sizes: Iterable[int], limits: Limits) -> int:
    """Size in bytes to which every file may grow, so that together they keep below the quota.

    Twice the quota: a submission above it is stopped, and one of many small files is not hindered.
    """
    left, descending = 2 * limits.scratch_mib << 20, sorted(sizes, reverse=True)
    for number, size in enumerate(descending):
        level = left // (len(descending) - number)
        if size <= level:
            return min(level, limits.file_mib << 20)
        left -= size
    return 0


def _removed(folder: Path, pid: int, limits: Limits) -> Iterator[tuple[int, int]]:
    """The files that a process has removed, but still holds."""
    known = set()
    try:
        descriptors = os.listdir(f"/proc/{pid}/fd")
        maps = Path(f"/proc/{pid}/maps").read_bytes().splitlines()
    except OSError as error:
        if _runs(pid):
            raise SandboxError(f"A worker's files cannot be counted ({error}).") from error
        return
    for name in descriptors:
        with contextlib.suppress(OSError):
            status = os.stat(f"/proc/{pid}/fd/{name}")
            if stat.S_ISREG(status.st_mode) and not status.st_nlink:
                if status.st_ino not in known:
                    yield _sizes(status)
                known.add(status.st_ino)
    prefix = os.fsencode(folder) + b"/"
    for line in maps:
        if prefix in line and line.endswith(b" (deleted)"):
            inode = int(line.split()[4])
            if inode not in known:  # closed, so that its size is not known
                yield limits.file_mib << 20, limits.file_mib << 20
            known.add(inode)


def _runs(pid: int) -> bool:
    """Whether a process still has memory; one that is just ending has none."""
    try:
        return Path(f"/proc/{pid}/statm").read_text().split()[0] != "0"
    except OSError:
        return False


def _sizes(status: os.stat_result) -> tuple[int, int]:
    return status.st_size, status.st_blocks * 512
