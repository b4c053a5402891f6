#!/usr/bin/env python3
"""Back up a cohort: backup_gradebook.py COURSE COHORT FOLDER [KEEP]

Writes FOLDER/COHORT-<UTC time>.tar.gz with the gradebook (a consistent copy, even while somebody
grades), the pristine notebooks, the receipts and the seed, and keeps the newest KEEP of them
(default 30).
To restore one, stop the hub and unpack it in COURSE/gradebooks/COHORT.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tarfile
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path


def back_up(course: Path, cohort: str, folder: Path, keep: int = 30) -> Path:
    """Write one backup and remove the oldest; gives its path."""
    gradebooks = course / "gradebooks" / cohort
    database = gradebooks / "gradebook.db"
    if not database.is_file():
        raise SystemExit(f"There is no gradebook {database}; nothing was backed up.")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{cohort}-{datetime.now(UTC):%Y%m%dT%H%M%S}.tar.gz"
    partial = path.with_name(f".{path.name}.partial")
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "gradebook.db"
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            fault = target.execute("PRAGMA integrity_check").fetchone()[0]
        if fault != "ok":
            raise SystemExit(f"{database} is damaged ({fault}); nothing was backed up.")
        with tarfile.open(partial, "w:gz") as archive:
            archive.add(copy, "gradebook.db")
            for name in ("pristine", "receipts", "seed"):
                if (gradebooks / name).exists():
                    archive.add(gradebooks / name, name)
    os.replace(partial, path)
    for old in sorted(folder.glob(f"{cohort}-*.tar.gz"))[:-keep]:
        old.unlink()
    return path


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        raise SystemExit(__doc__)
    arguments = sys.argv[1:]
    print(back_up(Path(arguments[0]), arguments[1], Path(arguments[2]), *map(int, arguments[3:])))
