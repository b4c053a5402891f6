"""Private folders are closed to others, whatever the umask, and stay usable for their owner."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from maskgrader.files.private import make_private


@pytest.fixture(autouse=True)
def open_umask() -> None:
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o7777


def test_a_new_folder_and_an_old_one_are_closed(tmp_path: Path) -> None:
    """Also one that an older version, or nbgrader, has created for everyone."""
    old = tmp_path / "old"
    old.mkdir(0o775)
    for folder in (old, tmp_path / "a" / "new"):
        make_private(folder)
        assert mode(folder) == 0o700
        (folder / "file").write_text("owner")


def test_a_course_that_is_shared_by_a_group_stays_shared(tmp_path: Path) -> None:
    """nbgrader's groupshared: the set-group-id bit and the group's rights are kept."""
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o2775)
    make_private(shared, group=True)
    assert mode(shared) == 0o2770
