"""Everything that a trial hub has on the machine is removed with it, and nothing else."""

from __future__ import annotations

import os
import pwd
import subprocess
import sys
from pathlib import Path

import pytest

from maskgrader.hub import accounts, leftovers
from maskgrader.hub.hub_error import HubError

from . import needs

NAME = f"trial-{os.getpid()}"


@needs.root
def test_what_a_killed_hub_left_is_removed(tmp_path: Path) -> None:
    """The next start removes its account, the account's processes and its folder."""
    begin = (
        "import os, sys, pathlib\n"
        "from maskgrader.hub import accounts, leftovers\n"
        "left = leftovers.begin([sys.argv[1]], pathlib.Path(sys.argv[2]))\n"
        "home = left.folder / 'home'\n"
        "accounts.make(sys.argv[1], home)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", begin, NAME, str(tmp_path / "kept")])
    (folder,) = (path for path in (tmp_path / "kept").iterdir() if path.is_dir())
    uid = pwd.getpwnam(NAME).pw_uid
    sleeper = subprocess.Popen(["/bin/sleep", "60"], user=uid)
    # Like su while it asks for a password: started by the account, running as root.
    as_root = subprocess.Popen(["/bin/sleep", "60"], preexec_fn=lambda: os.setresuid(uid, 0, 0))
    helper = subprocess.Popen(["/bin/sleep", "60"], env={leftovers.VARIABLE: str(folder)})
    assert leftovers.clear_dead(tmp_path / "kept") == [NAME]
    assert NAME not in [entry.pw_name for entry in pwd.getpwall()]
    assert (sleeper.wait(10), as_root.wait(10), helper.wait(10)) == (-9, -9, -9)
    assert not (tmp_path / "kept").exists()


@needs.root
def test_an_account_that_cannot_be_removed_does_not_keep_the_others(
    tmp_path: Path, monkeypatch
) -> None:
    """The others are removed, and the message names the one that is left."""
    left = leftovers.begin([NAME, f"{NAME}b"], tmp_path / "kept")
    for name in (NAME, f"{NAME}b"):
        accounts.make(name, left.folder / "home" / name)
    own = accounts._run

    def run(command: str, *arguments: str) -> None:
        if arguments == (NAME,):
            raise HubError(f"userdel {NAME} failed")
        own(command, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(accounts, "_run", run)
        with pytest.raises(HubError, match=f"userdel {NAME} failed"):
            left.remove()
    there = {entry.pw_name for entry in pwd.getpwall()}
    assert (NAME in there, f"{NAME}b" in there) == (True, False)
    left.remove()
    assert NAME not in {entry.pw_name for entry in pwd.getpwall()}


@needs.root
def test_nobody_else_can_hold_a_lock(tmp_path: Path) -> None:
    """Otherwise any account could keep a hub from stopping."""
    left = leftovers.begin([], tmp_path / "kept")
    locks = list((tmp_path / "kept").rglob("lock"))
    assert [path.stat().st_mode & 0o777 for path in locks] == [0o600, 0o600]
    left.remove()


@needs.root
def test_running_hub_is_left_alone(tmp_path: Path) -> None:
    """Starting a second hub does not remove the first."""
    kept = tmp_path / "kept"
    left = leftovers.begin([NAME], kept)
    assert leftovers.clear_dead(kept) == []
    assert left.folder.is_dir()
    left.remove()
    assert not kept.exists()


@needs.root
def test_account_without_the_mark_is_never_removed(tmp_path: Path) -> None:
    """Not even if a record names it."""
    left = leftovers.begin(["root", "nobody"], tmp_path / "kept")
    left.remove()
    assert {"root", "nobody"} <= {entry.pw_name for entry in pwd.getpwall()}
    assert accounts.remove(["root", "nobody"], within=Path("/")) == []
