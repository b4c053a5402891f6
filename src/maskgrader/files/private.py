"""Folders that only their owner may enter."""

from __future__ import annotations

import os
import stat
from pathlib import Path

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def make_private(folder: Path, *, group: bool = False) -> None:
    """Create a folder that only its owner may enter, or close an existing one to others.

    group: the owner's group may enter too. A folder of another owner stays as it is.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = folder.stat()
    mode = stat.S_IMODE(status.st_mode)
    closed = mode & ~(stat.S_IRWXO if group else _OTHERS)
    if mode != closed and status.st_uid == os.getuid():
        folder.chmod(closed)
