"""How much a submission holds on the disk, and how large its files may become."""

import mmap
import os

import pytest

from maskgrader.cohort.limits import Limits
from maskgrader.files.errors import SandboxError
from maskgrader.sandbox import disk_quota
from maskgrader.sandbox.disk_quota import held, largest

MIB = 1 << 20
LIMITS = Limits(file_mib=4, scratch_mib=8, scratch_files=20)


@pytest.mark.parametrize(
    ("sizes", "most"),
    [
        ([0], 4 * MIB),
        ([0] * 4, 4 * MIB),
        ([0] * 8, 2 * MIB),
        ([0] * 16, MIB),
        ([4 * MIB] * 3 + [0], 4 * MIB),
        ([4 * MIB] * 3 + [0] * 4, MIB),
        ([4 * MIB] * 4 + [0], 0),
        ([4 * MIB] * 9, 0),
        ([], 0),
    ],
)
def test_files_can_never_become_larger_than_the_quota_together(sizes, most):
    """However unequal they are, all files grown to the limit are twice the quota at most."""
    assert largest(sizes, LIMITS) == most
    if most:
        assert sum(max(size, most) for size in sizes) <= 2 * 8 * MIB


def test_everything_held_is_counted_once(tmp_path):
    """Named files, folders, removed files that are open or mapped: each with its size."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "named").write_bytes(b"x" * 10_000)
    with open(tmp_path / "open", "w+b") as file:
        file.write(b"x" * 20_000)
        file.flush()
        twice = os.dup(file.fileno())
        os.unlink(tmp_path / "open")
        descriptor = os.open(tmp_path / "mapped", os.O_CREAT | os.O_RDWR)
        os.ftruncate(descriptor, 4096)
        mapping = mmap.mmap(descriptor, 4096)
        os.unlink(tmp_path / "mapped")
        os.close(descriptor)
        assert _sizes(tmp_path) == [4096, 10_000, 20_000]
        os.close(twice)
        mapping.close()
    assert _sizes(tmp_path) == [10_000]


def _sizes(folder):
    """Of everything that is not empty: folders are, and files that the tests' own process has."""
    return sorted(size for size, _ in held(folder, os.getpid(), LIMITS) if size)


def test_what_cannot_be_counted_is_no_students_fault(tmp_path, monkeypatch):
    """Where /proc does not tell which files a process has open, the sandbox has failed."""

    def closed(path):
        raise PermissionError("no")

    monkeypatch.setattr(disk_quota.os, "listdir", closed)
    with pytest.raises(SandboxError, match="cannot be counted"):
        held(tmp_path, os.getpid(), LIMITS)


def test_too_many_are_too_many(tmp_path):
    """More files than allowed are None, wherever they are."""
    for number in range(21):
        (tmp_path / str(number)).mkdir()
    assert held(tmp_path, os.getpid(), LIMITS) is None
