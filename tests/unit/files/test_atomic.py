"""Files are written completely or not at all."""

import os

import pytest

from maskgrader.files.atomic import write_atomically


def test_a_file_is_written_with_its_folders(tmp_path):
    """Missing folders are created."""
    path = tmp_path / "a" / "b" / "file"
    write_atomically(path, b"data")
    assert path.read_bytes() == b"data"
    assert os.listdir(path.parent) == ["file"]


def test_an_old_file_is_replaced(tmp_path):
    """The new content replaces all of the old."""
    path = tmp_path / "file"
    path.write_bytes(b"a much longer old content")
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"


def test_a_written_file_can_be_read_by_others(tmp_path):
    """The file does not have the private mode of a temporary file."""
    write_atomically(tmp_path / "file", b"")
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("step", ["fsync", "chmod", "replace"])
@pytest.mark.parametrize("error", [OSError("disk full"), KeyboardInterrupt()])
def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, step, error):
    """Whatever step fails, the old content stays and no temporary file is left."""
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail(*_args, **_kwargs):
        raise error

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(type(error)):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["file"]


def test_a_link_is_replaced_and_not_followed(tmp_path):
    """Writing over a symbolic link leaves what it points to alone."""
    (tmp_path / "target").write_bytes(b"target")
    (tmp_path / "file").symlink_to(tmp_path / "target")
    write_atomically(tmp_path / "file", b"new")
    assert (tmp_path / "target").read_bytes() == b"target"
    assert not (tmp_path / "file").is_symlink()
