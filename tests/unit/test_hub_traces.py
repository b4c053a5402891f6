"""What a trial hub has on the machine goes with it, and nothing else does."""

from __future__ import annotations

import json
import os
import pwd
import subprocess
import sys
from pathlib import Path

import pytest

from maskgrader.hub import accounts, traces
from maskgrader.hub.view import covered

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root: it makes an account")
NAME = f"trial-{os.getpid()}"


@needs_root
def test_what_a_killed_hub_left_is_removed(tmp_path: Path) -> None:
    """Its account, what runs under it and its folder are gone after the next start's sweep."""
    begin = (
        "import os, sys, pathlib\n"
        "from maskgrader.hub import accounts, traces\n"
        "left = traces.begin([sys.argv[1]], pathlib.Path(sys.argv[2]))\n"
        "home = left.folder / 'home'\n"
        "accounts.make(sys.argv[1], home)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", begin, NAME, str(tmp_path / "kept")])
    (folder,) = (tmp_path / "kept").iterdir()
    uid = pwd.getpwnam(NAME).pw_uid
    sleeper = subprocess.Popen(["/bin/sleep", "60"], user=uid)
    helper = subprocess.Popen(["/bin/sleep", "60"], env={traces.VARIABLE: str(folder)})
    assert traces.clear_dead(tmp_path / "kept") == [NAME]
    assert NAME not in [entry.pw_name for entry in pwd.getpwall()]
    assert (sleeper.wait(10), helper.wait(10)) == (-9, -9)
    assert not (tmp_path / "kept").exists()


@needs_root
def test_living_hub_is_left_alone(tmp_path: Path) -> None:
    """Whoever starts a second hub does not sweep the first."""
    kept = tmp_path / "kept"
    left = traces.begin([NAME], kept)
    assert traces.clear_dead(kept) == []
    assert left.folder.is_dir()
    left.remove()
    assert not kept.exists()


@needs_root
def test_account_without_the_mark_is_never_removed(tmp_path: Path) -> None:
    """A record that names somebody else's account does it no harm."""
    left = traces.begin(["root", "nobody"], tmp_path / "kept")
    left.remove()
    assert {"root", "nobody"} <= {entry.pw_name for entry in pwd.getpwall()}
    assert accounts.remove(["root", "nobody"], within=Path("/")) == []


@needs_root
def test_view_shows_python_and_hides_the_course(tmp_path: Path) -> None:
    """An account can run what lies in a closed home, and sees nothing of the course's folder."""
    needed, course = tmp_path / "home" / "tools", tmp_path / "course"
    for folder in (needed, course):
        folder.mkdir(parents=True)
        (folder / "file").write_text(f"in {folder.name}")
    (tmp_path / "home").chmod(0o700)
    settings = {
        "parent": os.getpid(),
        "folder": "/",
        "cover": [str(path) for path in covered([needed], [course])],
        "show": [str(needed)],
        "user": 65534,
        "group": 65534,
    }
    command = ["/bin/cat", str(needed / "file"), str(course / "file")]
    done = subprocess.run(
        [sys.executable, "-m", "maskgrader.hub.view", json.dumps(settings), "--", *command],
        capture_output=True,
        text=True,
    )
    assert done.stdout == "in tools"
    assert f"{course / 'file'}: No such file" in done.stderr
