"""When there is a jail, and what can be read in it: no test enters one."""

import sysconfig
from pathlib import Path

import pytest

import maskgrader
from maskgrader.worker import confine, landlock

pytest.importorskip("pyseccomp")


def test_without_landlock_there_is_no_jail(monkeypatch):
    """A kernel without Landlock is refused, unless that was asked for."""
    monkeypatch.setattr(landlock, "abi", lambda: 0)
    with pytest.raises(OSError, match="no Landlock"):
        confine.Jail("/nonexistent")
    assert confine.Jail("/nonexistent", unconfined=True).descriptor is None


def test_without_a_filter_there_is_no_jail(monkeypatch):
    """A machine whose seccomp cannot be used is refused, unless that was asked for."""

    def fail(abi):
        raise OSError("no seccomp")

    monkeypatch.setattr(confine.syscalls, "build_filter", fail)
    with pytest.raises(OSError, match="no seccomp"):
        confine.Jail("/nonexistent")
    assert confine.Jail("/nonexistent", unconfined=True)._filters is None


# -- what can be read


@pytest.fixture(scope="module")
def readable():
    return [Path(path).resolve() for path in confine.readable_paths()]


def test_the_package_itself_cannot_be_read(readable):
    """No readable path is the package, holds it, or lies in it."""
    package = Path(maskgrader.__file__).resolve().parent
    for path in readable:
        assert not package.is_relative_to(path)
        assert not path.is_relative_to(package)


def test_what_leads_to_the_package_cannot_be_read(readable):
    """.pth files and the package's metadata tell where the course is."""
    folders = {Path(sysconfig.get_path(name)).resolve() for name in ("purelib", "platlib")}
    telling = [
        entry
        for folder in folders
        for entry in folder.iterdir()
        if entry.suffix == ".pth" or "maskgrader" in entry.name
    ]
    assert telling
    assert not [entry for entry in telling for path in readable if entry.is_relative_to(path)]


def test_what_imports_need_can_be_read(readable):
    """The standard library and installed packages are there."""
    import json

    import numpy

    for module in (json, numpy):
        file = Path(module.__file__).resolve()
        assert any(file.is_relative_to(path) for path in readable)


@pytest.mark.parametrize(
    "path", ["/", "/home", "/etc", "/etc/passwd", "/proc", "/tmp", "/usr", "/var"]
)
def test_folders_of_the_machine_cannot_be_read(readable, path):
    """No path opens a folder that holds other people's files."""
    assert Path(path).resolve() not in readable


def test_a_link_to_the_package_is_not_readable(tmp_path, monkeypatch):
    """A folder is opened up around what must stay closed, links to it included."""
    secret = tmp_path / "elsewhere" / "maskgrader"
    secret.mkdir(parents=True)
    site = tmp_path / "site"
    (site / "numpy").mkdir(parents=True)
    (site / "link").symlink_to(secret.parent)
    (site / "maskgrader").mkdir()
    (site / "__editable___maskgrader_finder.py").write_text("")
    (site / "course.pth").write_text("")
    monkeypatch.setattr(confine, "_unreadable_folders", lambda: [secret, site / "maskgrader"])
    assert list(confine._readable_parts(site)) == [str(site / "numpy")]
