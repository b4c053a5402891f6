"""The disk quota of a submission."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

from maskgrader.cohort import Limits

_MAX_DEPTH = 20  # levels of folders


def fits(scratch: Path, pid: int, limits: Limits) -> bool:
    """Whether the files of a submission are within its quota. Links are never followed."""
    files, size = 0, _unlinked_bytes(pid)
    pending = [(str(scratch), 0)]
    while pending:
        folder, depth = pending.pop()
        try:
            entries = list(os.scandir(folder))
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError:  # its owner has no permission, or the path is too long
            return False
        files += len(entries)
        if files > limits.scratch_files or depth > _MAX_DEPTH:
            return False
        for entry in entries:
            with contextlib.suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    pending.append((entry.path, depth + 1))
                else:
                    size += entry.stat(follow_symlinks=False).st_blocks * 512
    return size <= limits.scratch_mib << 20


def _unlinked_bytes(pid: int) -> int:
    """Size of the files that a process holds open and has unlinked."""
    size = 0
    with contextlib.suppress(OSError):
        for name in os.listdir(f"/proc/{pid}/fd"):
            with contextlib.suppress(OSError):
                status = os.stat(f"/proc/{pid}/fd/{name}")
                if stat.S_ISREG(status.st_mode) and status.st_nlink == 0:
                    size += status.st_blocks * 512
    return size
