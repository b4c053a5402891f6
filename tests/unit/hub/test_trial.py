"""What a trial hub has on the machine goes with it, and nothing else does."""

from __future__ import annotations

import json
import os
import pwd
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from maskgrader import cohort as cohorts
from maskgrader.cli.app import main
from maskgrader.files.course_folder import copy_course
from maskgrader.hub import accounts, layout, traces, trial, view
from maskgrader.hub.hub_error import HubError
from maskgrader.hub.view import covered

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root: it makes an account")
needs_mounts = pytest.mark.skipif(
    subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode != 0,
    reason="needs root and mount namespaces: it arranges folders",
)
NAME = f"trial-{os.getpid()}"
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every account can enter, and that the hub's view does not cover."""
    with tempfile.TemporaryDirectory(dir="/var/lib") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def hub_kept(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the hubs of one test."""
    monkeypatch.setattr(traces, "KEPT", open_folder / "kept")
    return traces.KEPT


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
    (folder,) = (path for path in (tmp_path / "kept").iterdir() if path.is_dir())
    uid = pwd.getpwnam(NAME).pw_uid
    sleeper = subprocess.Popen(["/bin/sleep", "60"], user=uid)
    # As su does while it asks for a password: the account's, and running as root.
    as_root = subprocess.Popen(["/bin/sleep", "60"], preexec_fn=lambda: os.setresuid(uid, 0, 0))
    helper = subprocess.Popen(["/bin/sleep", "60"], env={traces.VARIABLE: str(folder)})
    assert traces.clear_dead(tmp_path / "kept") == [NAME]
    assert NAME not in [entry.pw_name for entry in pwd.getpwall()]
    assert (sleeper.wait(10), as_root.wait(10), helper.wait(10)) == (-9, -9, -9)
    assert not (tmp_path / "kept").exists()


@needs_root
def test_one_account_that_stays_does_not_keep_the_others(tmp_path: Path, monkeypatch) -> None:
    """What can be removed is, and the rest is named."""
    left = traces.begin([NAME, f"{NAME}b"], tmp_path / "kept")
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


@needs_root
def test_nobody_else_can_hold_a_lock(tmp_path: Path) -> None:
    """Whoever could open one could keep a hub from ever stopping."""
    left = traces.begin([], tmp_path / "kept")
    locks = list((tmp_path / "kept").rglob("lock"))
    assert [path.stat().st_mode & 0o777 for path in locks] == [0o600, 0o600]
    left.remove()


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


@needs_mounts
def test_view_lets_nobody_become_another_or_leave_anything() -> None:
    """su has no power in it, and what everybody may write is gone with it."""
    left = f"left-by-{os.getpid()}"
    places = ["/var/tmp", "/dev/shm", "/tmp"]
    settings = {
        "parent": os.getpid(),
        "folder": "/",
        "cover": [str(path) for path in covered([], [])],
        "show": [],
        "user": 65534,
        "group": 65534,
    }
    script = "grep NoNewPrivs /proc/self/status; for p in $0 $@; do touch $p; done"
    command = ["/bin/sh", "-c", script, *(f"{place}/{left}" for place in places)]
    done = subprocess.run(
        [sys.executable, "-P", view.__file__, json.dumps(settings), "--", *command],
        capture_output=True,
        text=True,
    )
    assert (done.stdout.split(), done.stderr) == (["NoNewPrivs:", "1"], "")
    assert [place for place in places if (Path(place) / left).exists()] == []


@needs_mounts
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
        [sys.executable, "-P", view.__file__, json.dumps(settings), "--", *command],
        capture_output=True,
        text=True,
    )
    assert done.stdout == "in tools"
    assert f"{course / 'file'}: No such file" in done.stderr


def refusal(*arguments: str, course: Path = ROOT) -> str:
    """What `maskgrader hub` says when it does not start."""
    signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in signals]
    try:
        done = CliRunner().invoke(main, ["hub", *arguments], env={"MASKGRADER_COURSE": str(course)})
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)
    assert done.exit_code == 1, done.output
    return " ".join(done.stderr.split())


def test_without_root_it_says_what_to_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """It makes accounts, so it names sudo and the command."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    said = refusal()
    assert "must run as root: sudo" in said
    assert said.endswith("maskgrader hub")


@needs_root
def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """JupyterHub is optional; the message has the line that installs it."""
    monkeypatch.setattr(trial.importlib.util, "find_spec", lambda name: None)
    assert "pip install --constraint constraints.txt --editable '.[hub]'" in refusal()


@needs_root
def test_taken_port_is_named_and_nothing_is_left(hub_kept: Path) -> None:
    """A port that somebody listens on is refused before an account is made."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"Port {port} cannot be used: Address already in use" in refusal("--port", str(port))
    assert not hub_kept.exists()


@needs_mounts
def test_hub_that_students_could_peep_from_does_not_start(
    hub_kept: Path, open_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the course stays readable, a student's account notices before anything starts."""
    shown = trial.view.covered
    monkeypatch.setattr(trial.view, "covered", lambda needed, secret: shown(needed, []))
    course = open_folder / "course"
    copy_course(ROOT, course)
    assert f"Students could read {course}/nbgrader_config.py" in refusal(course=course)
    assert not hub_kept.exists()
    assert not [entry for entry in pwd.getpwall() if entry.pw_name.endswith(f"-{os.getpid()}")]


def test_a_trial_reaches_no_real_gradebook_or_exchange(tmp_path: Path) -> None:
    """The copy has the cohort's checks, seed and dates, and places of its own."""
    real = tmp_path / "real"
    copy_course(ROOT, real)
    (tmp_path / "private" / "mask").mkdir(parents=True)
    (tmp_path / "private" / "mask" / "test_more.py").write_text("# more\n")
    (tmp_path / "seed").write_text("a secret")
    (real / "cohorts" / "real.toml").write_text(
        'title = "Real"\ncourse_id = "real"\ntime_zone = "Europe/Madrid"\n'
        f'seed_file = "{tmp_path / "seed"}"\nexchange = "{tmp_path}"\n'
        f'hidden_checks = "{tmp_path / "private"}"\n'
        'gradebook = "postgresql+psycopg://grader@host/real"\n'
        "[dates.mask]\ndue = 2026-10-26\n[weights]\nmask = 2\n[limits]\nchecks_seconds = 7\n"
    )
    cohort = cohorts.load(real, "real")
    copy = tmp_path / "copy"
    copy_course(real, copy)
    layout._write_cohort(copy, cohort)
    tried = cohorts.load(copy, "real")
    assert tried.gradebook_url == f"sqlite:///{copy}/gradebooks/real/gradebook.db"
    assert tried.exchange is None and tried.hidden_checks is None
    same = "seed course_id time_zone dates late weights limits language title".split()
    assert [getattr(tried, key) for key in same] == [getattr(cohort, key) for key in same]
    assert (copy / "tests" / "hidden" / "mask" / "test_more.py").is_file()
