"""A process that has entered the jail: every version of Landlock, as root and as an ordinary user.

Older versions are emulated: only the rights that they know are handled, and the filter is theirs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from maskgrader.files import scratch
from maskgrader.files.errors import SandboxError
from maskgrader.files.scratch import Scratch, sweep
from maskgrader.sandbox.confined_child import Child
from maskgrader.sandbox.warm_worker import WarmWorker
from maskgrader.sandbox.worker_environment import cache_folder
from maskgrader.worker import landlock

NEWEST = 7
HAVE = landlock.abi()
PROBES = {
    "read a file outside": "open(place + '/secret').read()",
    "list a folder outside": "os.listdir(place)",
    "write a file outside": "open(place + '/secret', 'a').write('x')",
    "make a file outside": "open(place + '/new', 'w')",
    "remove a file outside": "os.unlink(place + '/secret')",
    "empty a readable file": "os.close(os.open(place + '/readable/file', os.O_TRUNC))",
    "empty a readable file by name": "os.truncate(place + '/readable/file', 0)",
    "write a readable file": "open(place + '/readable/file', 'w')",
    "move a file out": "open('m', 'w').close(); os.rename('m', place + '/new')",
    "link a file in": "os.link(place + '/secret', 'link')",
    "connect to a port": "socket.create_connection(('127.0.0.1', 9), 1)",
    "make a socket": "socket.socket(socket.AF_UNIX)",
    "send a signal": "os.kill(os.getppid(), 0)",
    "start a process": "os._exit(0) if os.fork() == 0 else None",
    "run a program": "os.execv('/bin/true', ['true'])",
    "read a link outside": "os.readlink(place + '/link')",
    "follow a link outside": (
        "os.chdir(place + '/link')\n"
        "try:\n    os.getcwd()\nfinally:\n    os.chdir(place + '/scratch')"
    ),
    "leave a whiteout": "rename('m', 'n', flags=4)",
    "take more room than a file may have": "allocate('m', keep_size=1, size=1 << 30)",
    "make a file without a name": "os.open('.', os.O_TMPFILE | os.O_WRONLY)",
    "see how full a disk is": "os.statvfs('/')",
    "see the clock of another process": "time.clock_gettime(~os.getppid() << 3 | 2)",
    "raise its limits": "resource.setrlimit(resource.RLIMIT_CPU, (999, 999))",
}
SCRIPT = """
import ctypes, encodings.idna, json, os, resource, select, socket, sys, time, traceback
from pathlib import Path
from maskgrader.cohort import Limits
from maskgrader.sandbox.file_gate import FileGate
from maskgrader.worker import confine, landlock

libc = ctypes.CDLL(None, use_errno=True)

def raised(result):
    if result:
        raise OSError(ctypes.get_errno(), "refused")

def rename(old, new, flags):
    raised(libc.renameat2(-100, old.encode(), -100, new.encode(), flags))

def allocate(name, keep_size, size):
    with open(name, "wb") as file:
        raised(libc.fallocate(file.fileno(), keep_size, ctypes.c_long(0), ctypes.c_long(size)))

def probe(place, probes):
    done = {}
    for name, code in probes.items():
        try:
            exec(code)
            done[name] = "done"
        except OSError as error:
            done[name] = type(error).__name__
        except Exception as error:
            done[name] = repr(error)
    done["uid"] = os.getuid()
    done["reads"] = open(place + "/readable/file").read()
    open("own", "w").write("x")
    done["writes"] = os.listdir(".")
    return json.dumps(done)

def enter(place, version, user, probes):
    landlock.abi = lambda: version
    paths = confine.readable_paths()
    confine.readable_paths = lambda: [*paths, place + "/readable"]
    os.chdir(place + "/scratch")
    jail = confine.Jail(place + "/scratch")
    if user:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
        libc.prctl(4, 1)  # so that it can be looked at in /proc by this user, its judge
    ours, theirs = socket.socketpair()
    pid = os.fork()
    if pid:
        theirs.close()
        decide(pid, place, ours)
        os._exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    jail.enter(confine.ProcessLimits(5, 1 << 30, 1 << 20), place + "/scratch", theirs)
    return probe(place, probes)

def decide(pid, place, connection):
    _, listener, _, _ = socket.recv_fds(connection, 1, 1)
    gate = FileGate(*listener, pid, Path(place, "scratch"), Limits())
    ended = os.pidfd_open(pid)
    while ended not in select.select([ended, gate.descriptor], [], [])[0]:
        gate.answer()

def answer(arguments, out):
    try:
        said, code = enter(*arguments), 0
    except BaseException:
        said, code = traceback.format_exc(), 1
    os.write(out, said.encode())
    os._exit(code)

for line in iter(sys.stdin.readline, ""):
    shown, out = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(shown)
        answer(json.loads(line), out)
    os.close(out)
    with open(shown) as file:
        said = file.read()
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    print(json.dumps([code, said]), flush=True)
"""


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder in which permissions hold nobody back: only the jail does."""
    with tempfile.TemporaryDirectory() as name:  # pytest's own folders are closed to others
        folder = Path(name)
        for part in ("readable", "scratch"):
            (folder / part).mkdir()
        (folder / "link").symlink_to("readable")
        (folder / "secret").write_text("secret")
        (folder / "readable" / "file").write_text("readable")
        for path in [folder, *folder.rglob("*")]:
            path.chmod(0o777)
        yield folder


@pytest.fixture(scope="module")
def enter() -> Iterator[Callable[[Path, int, int], dict[str, object]]]:
    """What a process does that enters the jail: enter(place, version of Landlock, user).

    Each is a fork of one process, which has imported what they need.
    """
    server = subprocess.Popen(
        [sys.executable, "-c", SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )

    def enter(place: Path, version: int, user: int) -> dict[str, object]:
        server.stdin.write(json.dumps([str(place), version, user, PROBES]) + "\n")
        server.stdin.flush()
        code, shown = json.loads(server.stdout.readline())
        assert code == 0, shown
        return json.loads(shown)

    yield enter
    server.communicate(timeout=60)


@pytest.mark.parametrize("user", [0, 65534], ids=["as it is", "ordinary user"])
@pytest.mark.parametrize("version", range(1, NEWEST + 1))
def test_the_jail_holds(place: Path, enter, version: int, user: int) -> None:
    """With every version of Landlock, and whoever it is, a process reaches nothing outside."""
    if version > HAVE:
        pytest.skip(f"this kernel has Landlock version {HAVE}")
    if user and os.getuid() != 0:
        pytest.skip("only root can become another user; the tests are one already")
    found = enter(place, version, user)
    assert found.pop("uid") == (user or os.getuid())
    assert (found.pop("reads"), sorted(found.pop("writes"))) == ("readable", ["m", "own"])
    assert {name: error for name, error in found.items() if not str(error).endswith("Error")} == {}
    assert (place / "secret").read_text() == "secret"
    assert (place / "readable" / "file").read_text() == "readable"
    names = sorted(path.name for path in place.iterdir())
    assert names == ["link", "readable", "scratch", "secret"]


# -- what a worker used


def test_memory_and_time_are_accounted(warm_worker: WarmWorker) -> None:
    """What a child used is known when it is gone: its processor time and its peak memory."""
    child = Child(warm_worker)
    child.allow(20.0)
    child.send([1, "cell", 0, "x = 1"])
    child.receive()
    child.close()
    little = child._end
    child = Child(warm_worker)
    child.allow(20.0)
    code = "import time\nb = bytearray(100 << 20)\nwhile time.process_time() < 0.3: pass"
    child.send([1, "cell", 0, code])
    child.receive()
    child.close()
    assert child._end.peak_kib > little.peak_kib + (90 << 10)
    assert child.used_seconds > 0.25 > little.cpu_seconds


def test_a_worker_is_the_first_to_go(warm_worker: WarmWorker) -> None:
    """Where memory runs short, the kernel is told to end the worker's child before the judge."""
    child = Child(warm_worker)
    assert Path(f"/proc/{child.pid}/oom_score_adj").read_text().strip() == "1000"
    assert Path("/proc/self/oom_score_adj").read_text().strip() != "1000"
    child.close()


# -- what a killed judge leaves

JUDGE = """
import os, signal
from maskgrader.cohort import Limits
from maskgrader.sandbox.confined_child import Child
from maskgrader.sandbox.warm_worker import WarmWorker
warm = WarmWorker(Limits())
child = Child(warm)
child.allow(30)
child.send([1, "cell", 0, "open('left', 'w').write('x')"])
child.receive()
print(warm.scratch, warm._process.pid, child.pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_judge_leaves_nothing(tmp_path: Path) -> None:
    """Neither a process nor a scratch folder outlives a judge that was killed."""
    done = subprocess.run(
        [sys.executable, "-c", JUDGE],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
        timeout=60,
    )
    folder, *pids = done.stdout.split()
    assert Path(folder).parent == tmp_path
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and (Path(folder).exists() or any(map(_runs, pids))):
        time.sleep(0.05)
    assert not Path(folder).exists()
    assert not any(map(_runs, pids))


def _runs(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(scratch.tempfile, "tempdir", str(tmp_path))
    return tmp_path


def _age(folder: Path) -> None:
    os.utime(folder, (0, 0))


def test_folders_that_were_left_are_swept(temporary: Path) -> None:
    """What a judge left that could not clean up is removed by the next one, however deep."""
    left = temporary / "maskgrader-scratch-left"
    (left / "a" / "b").mkdir(parents=True)
    (left / "a" / "b" / "file").write_text("x")
    _age(left)
    sweep()
    assert not left.exists()


def test_a_folder_in_use_is_not_swept(temporary: Path) -> None:
    """The folder of a judge that is at work stays, however old it is; so does a new one."""
    used = Scratch()
    _age(used.path)
    young = temporary / "maskgrader-scratch-young"
    young.mkdir()
    sweep()
    assert used.path.exists() and young.exists()
    used.close()
    assert not used.path.exists()


def test_links_and_other_folders_are_not_swept(temporary: Path) -> None:
    """A link under the name of a scratch folder is not followed, and other names are not ours."""
    other = temporary / "other"
    other.mkdir()
    (other / "file").write_text("x")
    (temporary / "maskgrader-scratch-link").symlink_to(other)
    _age(other)
    sweep()
    assert (other / "file").exists()


def test_a_cache_that_another_user_made_is_refused(
    temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is no home folder, a prepared folder in /tmp is not believed."""
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nonexistent")
    made = cache_folder()
    assert made.parent == temporary and made.stat().st_mode & 0o077 == 0
    assert cache_folder() == made
    made.chmod(0o777)
    with pytest.raises(SandboxError, match="not this user's own"):
        cache_folder()
    made.rmdir()
    made.symlink_to(temporary)
    with pytest.raises(SandboxError, match="not this user's own"):
        cache_folder()
