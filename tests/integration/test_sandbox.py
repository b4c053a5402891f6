"""What a confined worker can reach, use up and leave behind."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from maskgrader.cohort.limits import Limits
from maskgrader.files.errors import SandboxError
from maskgrader.results.verdict import Verdict
from maskgrader.sandbox import confined_child, time_budget
from maskgrader.sandbox.child_end import Ended
from maskgrader.sandbox.confined_child import Child
from maskgrader.sandbox.processor_clock import ProcessorClock
from maskgrader.sandbox.warm_worker import WarmWorker

SEEN = "import os\nprint(open({path!r}, 'rb').read(100))"


# What can be read


@pytest.mark.parametrize(
    "path",
    [
        "tests/hidden/toy/test_double.py",
        "tests/hidden/toy/reference.py",
        "gradebooks/demo/gradebook.db",
        "submitted/demo/ada/toy/toy.ipynb",
        "cohorts/demo.toml",
        "nbgrader_config.py",
    ],
)
def test_course_cannot_be_read(worker, toy, path):
    """No file of the course opens: no hidden check, gradebook, submission or seed."""
    assert (toy.root / path).is_file()
    _, error = worker.run(SEEN.format(path=str(toy.root / path)))
    assert error.startswith("PermissionError")


@pytest.mark.parametrize("folder", ["", "tests/hidden/toy", "submitted/demo", "gradebooks/demo"])
def test_course_cannot_be_listed(worker, toy, folder):
    """No folder of the course can be listed."""
    _, error = worker.run(f"import os\nos.listdir({str(toy.root / folder)!r})")
    assert error.startswith("PermissionError")


def test_judge_cannot_be_imported(worker):
    """The trusted half of the package cannot be imported, nor its source read."""
    for name in ("judge.judging", "sandbox.warm_worker", "checks", "course", "cohort", "results"):
        _, error = worker.run(f"import maskgrader.{name}")
        assert error.startswith(("ModuleNotFoundError", "ImportError", "PermissionError")), name
    _, error = worker.run(SEEN.format(path=confined_child.__file__))
    assert error.startswith("PermissionError")


@pytest.mark.parametrize(
    "code",
    [
        "open('/etc/passwd').read()",
        "open('/tmp/written-by-a-thread', 'w')",
        "os.fork()",
        "os.kill(os.getppid(), 9)",
        "socket.socket()",
        "os.execv('/bin/true', ['true'])",
    ],
)
def test_threads_are_confined_too(worker, code):
    """A thread may do what its process may, and no more."""
    found, error = worker.run(
        f"""
        import os, socket
        from concurrent.futures import ThreadPoolExecutor

        def attempt():
            try:
                {code}
            except OSError as error:
                return "refused"
            return "done"

        with ThreadPoolExecutor(2) as pool:
            print(pool.submit(attempt).result())
        """
    )
    assert (found, error) == ("refused\n", "")


def test_the_time_of_threads_counts(worker):
    """What threads use is processor time of the submission."""
    code = "import threading\ndef f():\n    while True: pass\nthreading.Thread(target=f).start()"
    assert worker.ends(f"{code}\nimport time\ntime.sleep(30)").kind is Verdict.TIME_LIMIT


@pytest.mark.parametrize("what", ["environ", "mem", "root/etc/passwd"])
@pytest.mark.parametrize("whose", ["judge", "zygote", "self", "1"])
def test_proc_cannot_be_read(worker, whose, what):
    """Nothing of a process can be read through /proc, not even of its own."""
    pids = {"judge": os.getpid(), "zygote": worker.warm._process.pid}
    _, error = worker.run(SEEN.format(path=f"/proc/{pids.get(whose, whose)}/{what}"))
    assert error.startswith(("PermissionError", "FileNotFoundError"))


@pytest.mark.parametrize("path", ["/etc/passwd", "/etc/hostname", "/root", "/home", "/", "/tmp"])
def test_system_cannot_be_read(worker, path):
    """Nothing of the system is readable but what imports need."""
    _, error = worker.run(f"import os\n(os.listdir if os.path.isdir({path!r}) else open)({path!r})")
    assert error.startswith(("PermissionError", "FileNotFoundError"))


def test_environment_is_clean(monkeypatch):
    """No variable of the judge's environment reaches student code."""
    monkeypatch.setenv("SECRET_TOKEN", "token-of-the-judge")
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", "token-of-the-judge")
    warm = WarmWorker(Limits())
    child = Child(warm)
    child.send([1, "cell", 0, "import os\nprint(dict(os.environ))"])
    shown = child.receive()[2]
    assert "PATH" in str(shown)
    assert "token-of-the-judge" not in str(shown)
    child.send([2, "cell", 0, "import ctypes\nprint(ctypes.CDLL(None).getenv(b'SECRET_TOKEN'))"])
    assert child.receive()[2] == [["stdout", "0\n"]]
    child.close()
    warm.close()


def test_only_its_own_descriptors(worker):
    """Four descriptors are open: nothing, the counted output twice, and the judge."""
    found, error = worker.run(
        """
        import os
        found = []
        for fd in range(2000):
            try:
                os.fstat(fd)
                found.append(fd)
            except OSError:
                pass
        print(found)
        """
    )
    assert (found, error) == ("[0, 1, 2, 3]\n", "")


def test_loaded_modules(worker):
    """A started worker has loaded the wire and the worker, and nothing else of this package."""
    found, _ = worker.run(
        "import sys\nprint(*sorted(m for m in sys.modules if m.startswith('maskgrader')))"
    )
    assert "maskgrader.protocol" in found.split()
    assert all(re.fullmatch(r"maskgrader(\.(protocol|worker)(\.\w+)?)?", m) for m in found.split())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_memory_holds_no_secret(toy):
    """No line of a hidden check and no seed is in a child's memory, also after judging."""
    toy.right()
    child = Child(toy.judging._worker)
    needles = [
        b"hidden_input_of_double",
        b"Every entry must be doubled",
        b"seed of the toy course, 8d1f",
        b"run_hidden_checks",
        str(toy.root).encode(),
    ]
    control = "".join(["a string that ", "is surely there"])
    child.allow(5)
    child.send([1, "cell", 0, f"kept = '{control}'"])
    child.receive()
    try:
        memory = _memory(child.pid)
    except PermissionError:
        pytest.skip("this machine lets nobody read another process")
    finally:
        child.close()
    assert control.encode() in memory
    assert [needle for needle in needles if needle in memory] == []


def _memory(pid: int) -> bytes:
    parts = []
    with open(f"/proc/{pid}/mem", "rb", buffering=0) as file:
        for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
            span, access = line.split()[:2]
            if not access.startswith("rw"):
                continue
            start, stop = (int(part, 16) for part in span.split("-"))
            try:
                file.seek(start)
                parts.append(file.read(stop - start))
            except (OSError, OverflowError, ValueError):
                continue
    return b"".join(parts)


# What can be changed


@pytest.mark.parametrize(
    "path", ["tests/hidden/toy/test_double.py", "gradebooks/demo/gradebook.db"]
)
@pytest.mark.parametrize("mode", ["w", "a", "r+"])
def test_course_cannot_be_written(worker, toy, path, mode):
    """No file of the course can be opened for writing, and none is truncated."""
    before = (toy.root / path).read_bytes()
    _, error = worker.run(f"open({str(toy.root / path)!r}, {mode!r})")
    assert error.startswith("PermissionError")
    assert (toy.root / path).read_bytes() == before


@pytest.mark.parametrize(
    "code",
    [
        "open('/tmp/maskgrader-was-here', 'w')",
        "open('/dev/shm/maskgrader-was-here', 'w')",
        "open('/var/tmp/maskgrader-was-here', 'w')",
        "os.mkdir('../maskgrader-was-here')",
        "open('a', 'w').close(); os.rename('a', '/tmp/maskgrader-was-here')",
        "os.unlink({course!r})",
        "os.truncate({course!r}, 0)",
        "os.symlink('/etc/passwd', 'link')",
        "os.link({course!r}, 'link')",
        "os.mkfifo('pipe')",
        "os.chroot('.')",
    ],
)
def test_nothing_outside_scratch_is_written(worker, toy, code):
    """Nothing is made, moved, linked or removed outside the scratch folder."""
    kept = toy.root / "gradebooks" / "demo" / "gradebook.db"
    _, error = worker.run("import os\n" + code.format(course=str(kept)))
    assert error.startswith(("PermissionError", "OSError", "FileNotFoundError"))
    assert kept.read_text() == "gradebook"
    for folder in ("/tmp", "/dev/shm", "/var/tmp", str(worker.warm.scratch.parent)):
        assert not Path(folder, "maskgrader-was-here").exists()


def test_mode_and_times_stay(worker, toy):
    """chmod and utime are pretended: they change nothing, and break nobody's copying."""
    kept = toy.root / "gradebooks" / "demo" / "gradebook.db"
    before = kept.stat()
    worker.run(f"import os\nos.chmod({str(kept)!r}, 0)\nos.utime({str(kept)!r}, (0, 0))")
    after = kept.stat()
    assert (before.st_mode, before.st_mtime_ns) == (after.st_mode, after.st_mtime_ns)


def test_scratch_works(worker):
    """In the scratch folder files can be written, read, copied and removed."""
    found, error = worker.run(
        """
        import os, shutil, sqlite3, tempfile
        import numpy as np
        np.save("a.npy", np.arange(3))
        shutil.copy("a.npy", "b.npy")
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("x")
        sqlite3.connect("d.db").execute("create table t (x)")
        os.remove("a.npy")
        print(np.load("b.npy"), os.getcwd() == os.environ["HOME"])
        """
    )
    assert (found, error) == ("[0 1 2] True\n", "")


# Who can be reached


@pytest.mark.parametrize(
    "code",
    [
        "socket.socket()",
        "socket.create_connection(('127.0.0.1', 80), 1)",
        "socket.socket(socket.AF_UNIX)",
        "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
        "urllib.request.urlopen('http://127.0.0.1')",
    ],
)
def test_no_network(worker, code):
    """No socket of any family can be made."""
    _, error = worker.run("import socket, urllib.request\n" + code)
    assert error.startswith(("PermissionError", "URLError", "OSError"))


@pytest.mark.parametrize(
    "code",
    [
        "os.fork()",
        "os.execv('/bin/true', ['true'])",
        "os.posix_spawn('/bin/true', ['true'], {})",
        "subprocess.run(['true'])",
        "multiprocessing.Process(target=print).start()",
        "os.forkpty()",
    ],
)
def test_no_process(worker, code):
    """No process can be started."""
    _, error = worker.run(f"import multiprocessing, os, subprocess\n{code}")
    assert error.startswith(("PermissionError", "OSError", "RuntimeError", "BlockingIOError"))
    children = Path(f"/proc/{worker.child.pid}/task").iterdir()
    assert [path.name for path in children] == [str(worker.child.pid)]


@pytest.mark.parametrize("whose", ["judge", "zygote", "self", "group", "all"])
def test_no_signal(worker, whose):
    """No signal can be sent: to the judge, the warm process, oneself, a group or everyone."""
    pid = {"judge": os.getpid(), "zygote": worker.warm._process.pid, "group": 0, "all": -1}
    _, error = worker.run(f"import os\nos.kill({pid.get(whose, 'os.getpid()')}, 9)")
    assert error.startswith("PermissionError")
    assert worker.warm.alive


@pytest.mark.parametrize(
    "name, arguments",
    [
        ("ptrace", "16, {judge}, 0, 0"),
        ("process_vm_readv", "{judge}, 0, 0, 0, 0, 0"),
        ("pidfd_open", "{judge}, 0"),
        ("prlimit64", "{judge}, 7, 0, 0"),
        ("setpriority", "0, {judge}, 19"),
        ("unshare", "0x10000000"),
        ("memfd_create", "b'x', 0"),
        ("timer_create", "0, 0, 0"),
        ("io_uring_setup", "1, 0"),
        ("bpf", "0, 0, 0"),
        ("keyctl", "0, 0, 0, 0, 0"),
        ("userfaultfd", "0"),
        ("shmget", "1, 4096, 0o1600"),
    ],
)
def test_system_calls_are_refused(worker, name, arguments):
    """Calls that reach other processes or the kernel's rarer parts fail."""
    pyseccomp = pytest.importorskip("pyseccomp")
    number = pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, name)
    if number < 0:
        pytest.skip("this machine does not have the call")
    found, error = worker.run(
        f"""
        import ctypes
        call = ctypes.CDLL(None, use_errno=True).syscall
        print(call({number}, {arguments.format(judge=os.getpid())}), ctypes.get_errno())
        """
    )
    assert error == ""
    assert found in ("-1 1\n", "-1 38\n")  # EPERM or ENOSYS


def test_shell_commands_say_why(worker):
    """`!command` and `%%bash` answer with a sentence, and the cell goes on."""
    status, shown, error = worker.request("cell", 0, "!ls\nx = !ls\nprint('after', x)")
    assert (status, error) == ("ok", None)
    assert "not available" in shown[0][1]
    assert "after []" in shown[-1][1]


# What can be used up


@pytest.mark.parametrize(
    "code, kind",
    [
        ("while True: pass", Verdict.TIME_LIMIT),
        ("import signal\nsignal.signal(24, signal.SIG_IGN)\nwhile True: pass", Verdict.TIME_LIMIT),
        ("while True:\n    print('x' * 50)", Verdict.TIME_LIMIT),
        ("import sys\nwhile True: sys.stderr.write('x')", Verdict.TIME_LIMIT),
        ("import os\nwhile True: os.write(1, b'x' * 65536)", Verdict.OUTPUT_LIMIT),
        ("import os\nwhile True: os.write(2, b'x')", Verdict.OUTPUT_LIMIT),
        (
            "import os\nos.set_blocking(1, False)\nwhile True:\n"
            "    try: os.write(1, b'x' * 65536)\n    except BlockingIOError: pass",
            Verdict.OUTPUT_LIMIT,
        ),
        ("i = 0\nwhile True:\n    open(f'{i}', 'w').close(); i += 1", Verdict.OUTPUT_LIMIT),
        ("import os\ni = 0\nwhile True:\n    os.mkdir(f'{i}'); i += 1", Verdict.OUTPUT_LIMIT),
        ("import os\nwhile True:\n    os.mkdir('d'); os.chdir('d')", Verdict.OUTPUT_LIMIT),
        (
            "i = 0\nwhile True:\n    open(f'{i % 40}', 'wb').write(b'x' * 2_000_000); i += 1",
            Verdict.OUTPUT_LIMIT,
        ),
        (
            "import os, time\nkept = []\nfor i in range(20):\n    kept.append(open('f', 'wb'))\n"
            "    os.unlink('f')\n    kept[-1].write(b'x' * 1_000_000)\n    kept[-1].flush()\n"
            "time.sleep(9)",
            Verdict.OUTPUT_LIMIT,
        ),
        ("import os\nos._exit(0)", Verdict.RUNTIME_ERROR),
        ("import os\nos.abort()", Verdict.RUNTIME_ERROR),
        ("import ctypes\nctypes.string_at(0)", Verdict.RUNTIME_ERROR),
        ("import signal\nsignal.setitimer(signal.ITIMER_REAL, .01)\nwhile True: pass",
         Verdict.RUNTIME_ERROR),
        ("import os\nos.close(3)", Verdict.RUNTIME_ERROR),
        ("import os\nos.write(3, b'\\xff' * 100)\nwhile True: pass", Verdict.RUNTIME_ERROR),
    ],
)  # fmt: skip
def test_limits(worker, code, kind):
    """What goes too far ends the child, with the kind of the limit it met."""
    assert worker.ends(code).kind is kind
    assert worker.run("print(1)") == ("1\n", "")


@pytest.mark.parametrize(
    "code, error",
    [
        ("import numpy as np\nx = np.ones(1 << 29)", "MemoryError"),
        ("x = bytearray(4 << 30)", "MemoryError"),
        ("import mmap\nmmap.mmap(-1, 4 << 30)", "OSError"),
        ("f = lambda: f()\nf()", "RecursionError"),
        ("raise SystemExit", "SystemExit"),
        ("import sys\nsys.exit(3)", "SystemExit"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("input()", "EOFError"),
        ("open('f', 'wb').write(b'x' * 5_000_000)", "OSError: [Errno 27]"),
    ],
)
def test_errors_the_child_survives(worker, code, error):
    """What Python can report as an exception is one, and the child goes on."""
    _, found = worker.run(code)
    assert error in found
    assert worker.run("print(1)") == ("1\n", "")


def test_sleeping_is_stopped(worker, monkeypatch):
    """Sleeping uses no processor time; the wall clock ends it."""
    monkeypatch.setattr(time_budget, "_GRACE_SECONDS", 0.3)
    begun = time.monotonic()
    assert worker.ends("import time\ntime.sleep(1000)").kind is Verdict.TIME_LIMIT
    assert time.monotonic() - begun < 5


def test_waiting_for_a_processor_is_no_sleeping(worker, monkeypatch):
    """On a busy machine the wall clock does not end a child that would run if it could."""
    monkeypatch.setattr(time_budget, "_GRACE_SECONDS", 0.1)
    child = worker.start()
    starved = [child.starved_seconds]
    monkeypatch.setattr(ProcessorClock, "starved_seconds", property(lambda self: starved[0]))
    child.allow(0.1)
    starved[0] += 60.0
    assert worker.run("import time\ntime.sleep(0.5)\nprint('done')") == ("done\n", "")
    child.allow(0.1)
    assert worker.ends("import time\ntime.sleep(60)").kind is Verdict.TIME_LIMIT


def test_waiting_for_a_processor_is_counted(worker):
    """The kernel tells how long a child was ready and did not run; it only grows."""
    first = worker.child.starved_seconds
    worker.run("sum(range(10**6))")
    assert 0.0 < first <= worker.child.starved_seconds


def test_trickling_is_stopped(worker, monkeypatch):
    """A frame that never ends, byte by byte, does not keep the clock from being looked at."""
    monkeypatch.setattr(time_budget, "_GRACE_SECONDS", 0.3)
    source = "import os, time\nos.write(3, b'\\0\\1\\0\\0')\nwhile True:\n    os.write(3, b'x')"
    assert worker.ends(source + "\n    time.sleep(.01)").kind is Verdict.TIME_LIMIT


def test_fast_messages_are_stopped(worker, monkeypatch):
    """Messages without a pause between them do not keep the clock from being looked at."""
    child = worker.start()
    child.allow(0.2)
    child.send([1, "cell", 0, "import os\nwhile True: os.write(3, b'\\0\\0\\0\\1\\1')"])
    with pytest.raises(Ended) as caught:
        while True:
            assert child.receive() == 1
    worker.child = None
    assert caught.value.kind is Verdict.TIME_LIMIT


def test_a_slow_reader_is_stopped(worker, monkeypatch):
    """A child that reads a large message crumb by crumb is held to its limits."""
    monkeypatch.setattr(time_budget, "_GRACE_SECONDS", 0.3)
    child = worker.start()
    child.send(
        [1, "cell", 0, "import os, time\nwhile True:\n    os.read(3, 9)\n    time.sleep(.001)"]
    )
    with pytest.raises(Ended) as caught:
        child.send([2, "call", "f", [np.zeros(1 << 20)], {}])
        child.receive()
    worker.child = None
    assert caught.value.kind is Verdict.TIME_LIMIT


def test_a_pause_is_bounded(worker, monkeypatch):
    """The wall clock stands still for callbacks, but no longer than the child may run."""
    monkeypatch.setattr(time_budget, "_GRACE_SECONDS", 0.2)
    child = worker.start()
    child.allow(0.3)
    before = child.watch._wall_deadline
    with child.paused():
        time.sleep(0.1)
    assert 0.1 <= child.watch._wall_deadline - before < 0.3
    for _ in range(3):
        with child.paused():
            time.sleep(0.2)
    assert child.watch._wall_deadline - before == pytest.approx(0.3)


# What is left behind


@pytest.mark.parametrize(
    "code",
    [
        "open('left', 'w').write('x')",
        "os.makedirs('a/b/c'); open('a/b/c/left', 'w').write('x')",
        "os.mkdir('closed', 0o300); open('closed/left', 'w').write('x'); os.mkdir('closed/in', 0)",
        "os.mkdir('shut', 0)",
        "for i in range(45):\n    os.mkdir('d' * 250); os.chdir('d' * 250)\nopen('left', 'w')",
        "for i in range(1500):\n    os.mkdir('d'); os.chdir('d')\nopen('left', 'w').write('x')",
    ],
)
def test_scratch_is_empty_for_the_next(worker, code):
    """Whatever a child leaves in the scratch folder, however deep or closed, is gone after it."""
    worker.start()
    try:
        worker.run(f"import os\n{code}")
        worker.close()
    except Ended:
        worker.child = None
    assert list(worker.warm.scratch.iterdir()) == []
    assert worker.run("import os\nprint(os.listdir('.'))") == ("[]\n", "")


def test_a_used_folder_tells_nothing(worker):
    """Its size and its number of links are those of a new one, whatever was in it."""
    seen = "import os\ns = os.stat('.')\nprint(s.st_size, s.st_nlink, os.stat('..').st_size)"
    before = worker.run(seen)
    worker.close()
    worker.run("import os\nfor i in range(45):\n    os.mkdir(f'{i}' + 'x' * 250)")
    assert worker.run(seen) != before
    worker.close()
    assert worker.run(seen) == before


def test_what_cannot_be_emptied_is_an_error(worker, monkeypatch):
    """A scratch folder that cannot be emptied fails closed: no next child sees it."""
    worker.run("import os\nos.mkdir('d')")

    def refuse(*args, **kwargs):
        raise PermissionError("no")

    with monkeypatch.context() as patch:
        patch.setattr(confined_child.os, "rmdir", refuse)
        with pytest.raises(SandboxError, match="could not be emptied"):
            worker.close()
        worker.child = None
        with pytest.raises(SandboxError, match="could not be emptied"):
            Child(worker.warm)
    assert worker.run("import os\nprint(os.listdir('.'))") == ("[]\n", "")


def test_a_child_starts_fresh(worker):
    """Nothing that a child changes in its memory reaches the next child."""
    worker.run(
        "import builtins, numpy, sys\nbuiltins.sorted = None\nnumpy.zeros = None\n"
        "sys.modules['numpy'] = None\nleft = 1"
    )
    worker.start()
    found, error = worker.run(
        "import numpy\nprint(sorted(numpy.zeros(2)) == [0, 0], 'left' in globals())"
    )
    assert (found, error) == ("True False\n", "")


@pytest.mark.parametrize(
    "code",
    [
        "import atexit, time\natexit.register(time.sleep, 60)",
        "import time\nclass Slow:\n    def __del__(self): time.sleep(60)\nslow = Slow()",
        "import signal\nfor n in (1, 2, 13, 15): signal.signal(n, signal.SIG_IGN)",
    ],
)
def test_closing_is_quick(worker, code):
    """A child that is done is gone at once, whatever it would still like to do."""
    worker.run(code)
    pid, begun = worker.child.pid, time.monotonic()
    worker.close()
    assert time.monotonic() - begun < 2
    assert not Path(f"/proc/{pid}").exists()


# When the sandbox itself fails


def test_kill_from_outside_is_no_verdict(worker):
    """A child that is killed from outside is a fault of the sandbox, not of the student."""
    child = worker.start()
    os.kill(child.pid, signal.SIGKILL)
    with pytest.raises(SandboxError, match="killed from outside"):
        worker.run("print(1)")
    worker.child = None


def test_zygote_death_is_no_verdict():
    """The warm process's death is a fault of the sandbox; its child dies with it."""
    warm = WarmWorker(Limits())
    child = Child(warm)
    warm._process.kill()
    warm._process.wait()
    with pytest.raises(SandboxError, match="worker is gone"):
        child.send([1, "cell", 0, "1"])
        child.receive()
    deadline = time.monotonic() + 5
    while Path(f"/proc/{child.pid}/stat").exists() and time.monotonic() < deadline:
        if Path(f"/proc/{child.pid}/stat").read_text().split()[2] == "Z":
            break
        time.sleep(0.02)
    else:
        assert not Path(f"/proc/{child.pid}").exists()
    assert not warm.alive
    warm.close()
    assert not warm.scratch.exists()


def test_no_descriptor_is_lost(worker):
    """Children that end in every way leave no descriptor open in the judge."""
    worker.run("1")
    worker.close()
    before = len(os.listdir("/proc/self/fd"))
    for code in ("import os\nos._exit(0)", "import os\nos.close(3)", "while True: print('x' * 99)"):
        worker.ends(code)
    assert len(os.listdir("/proc/self/fd")) == before
