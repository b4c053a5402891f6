"""Grading with processes of its own, on a Dask cluster, and into PostgreSQL."""

from __future__ import annotations

import os
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.engine import make_url

from maskgrader import cohort as cohorts
from maskgrader.files.errors import CourseError
from maskgrader.grading import dask_pool as dask
from maskgrader.grading import judging_task, local_pool
from maskgrader.grading import run as grade
from maskgrader.grading.judging_material import Material, Task
from maskgrader.lifecycle import archive, archive_reader
from maskgrader.nbgrader import extensions, grading_settings
from maskgrader.nbgrader.api import open_api
from maskgrader.nbgrader.database import open_engine
from maskgrader.nbgrader.students import Student, enrol
from maskgrader.submission.submitted_file import HandedIn

from ..inline_pool import Inline
from .grading import CONFIG, Course, forked, make_template

WRONG = "def double(X):\n    return 3 * X"


@pytest.fixture(scope="module")
def graded(
    template: Course, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Course, Course]]:
    """A course with eight submissions, and the same, graded in this process."""
    fresh = template.copy(tmp_path_factory.mktemp("fresh") / "course")
    for number in range(8):
        wrong = {"double": f"{WRONG} + {number}"} if number % 2 else {}
        fresh.hand_in(f"student{number}", **wrong)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MASKGRADER_COHORT", "demo")
        patch.setattr(grade, "LocalPool", Inline)
        done = fresh.copy(tmp_path_factory.mktemp("done") / "course")
        assert done.run().recorded == 8
        yield fresh, done


def children(pid: int) -> list[int]:
    return [int(text) for text in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_processes_of_its_own_give_the_same_though_one_is_killed(graded, tmp_path, monkeypatch):
    """A warm pool, in which a process dies in the middle, leaves what one process leaves."""
    fresh, done = graded
    course = fresh.copy(tmp_path / "course")
    monkeypatch.setattr(grade, "LocalPool", local_pool.LocalPool)
    run = grade.Run(cohorts.load(course.root, "demo"), ["toy"], grade.Options(workers=2))
    steps = run.judge(run.plan())
    next(steps)
    me = os.getpid()
    workers = [p for child in children(me) for p in children(child) if is_judge(p)]
    os.kill(workers[0], signal.SIGKILL)
    assert len(list(steps)) == 7
    run.close()
    assert run.report.failures == []
    assert course.state() == done.state()


def is_judge(pid: int) -> bool:
    """Whether a process has a warm worker below it."""
    return any("zygote" in Path(f"/proc/{p}/cmdline").read_text() for p in children(pid))


def test_checks_that_have_changed_are_loaded_anew(graded):
    """A process that lives on, as on a cluster, never judges by the checks of an earlier run."""
    course = graded[0]
    cohort = cohorts.load(course.root, "demo")
    first = Material.of(cohort, cohort.limits)
    name = "toy/test_double.py"
    stricter = first.checks[name].replace(b"2 * hidden_input", b"3 * hidden_input")
    second = Material(first.pristines, {**first.checks, name: stricter}, first.seed, first.limits)
    task = Task("ada", "toy", HandedIn(course.path("student0").read_bytes()))
    scores = []
    for material in (first, second, first):
        judging_task.give(material)
        scores.append(judging_task.judge(material.digest, task).result.score)
        judging_task.take_back(material.digest)
    assert scores == [10.0, 9.0, 10.0]


def test_a_cluster_gives_the_same_though_a_worker_is_killed(graded, tmp_path):
    """A scheduler and two worker processes on loopback, one killed in the middle: equal bytes."""
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed")
    fresh, done = graded
    course = fresh.copy(tmp_path / "course")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=2, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    ) as cluster:
        options = grade.Options(scheduler=cluster.scheduler_address)
        run = grade.Run(cohorts.load(course.root, "demo"), ["toy"], options)
        steps = run.judge(run.plan())
        next(steps)
        os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
        assert len(list(steps)) == 7
        run.close()
    assert run.report.failures == []
    assert course.state() == done.state()


KILLED = """
import pickle, sys, time
from maskgrader.grading.dask_pool import DaskPool

material, task, address = pickle.load(sys.stdin.buffer)
pool = DaskPool(material, address)
print(pool.submit(task).result().result.score, flush=True)
time.sleep(60)
"""


def test_a_cluster_keeps_nothing_of_a_client_that_was_killed(graded):
    """Neither the scheduler nor a worker has the seed or the checks."""
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed")
    cohort = cohorts.load(graded[0].root, "demo")
    material = Material.of(cohort, cohort.limits)
    task = Task("ada", "toy", HandedIn(graded[0].path("student0").read_bytes()))
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    ) as cluster:
        client = subprocess.Popen(
            [sys.executable, "-c", KILLED], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        client.stdin.write(pickle.dumps((material, task, cluster.scheduler_address)))
        client.stdin.close()
        assert client.stdout.readline() == b"10.0\n"
        assert cluster.scheduler.tasks
        client.kill()
        client.stdout.close()
        client.wait()
        with distributed.Client(cluster) as other:
            deadline = time.monotonic() + 20
            while cluster.scheduler.tasks or any(other.run(_kept).values()):
                assert time.monotonic() < deadline, (cluster.scheduler.tasks, other.run(_kept))
                time.sleep(0.1)
        assert not any("maskgrader" in name for name in cluster.scheduler.worker_plugins)


def _kept() -> list[str]:
    """What a worker still has to judge by."""
    from maskgrader.grading import judging_task

    return [*judging_task._materials, *judging_task._benches]


@pytest.mark.parametrize(
    "address, allowed",
    [
        ("tcp://127.0.0.1:8786", True),
        ("[::1]:8786", True),
        ("localhost:8786", True),
        ("tls://10.0.0.5:8786", True),
        ("gateway://hub/cluster", True),
        ("tcp://10.0.0.5:8786", False),
        ("10.0.0.5:8786", False),
        ("ws://cluster:8786", False),
        ("localhost.evil:8786", False),
    ],
)
def test_a_cluster_elsewhere_needs_encryption(address, allowed, monkeypatch):
    """Or an explicit --insecure: Dask's pickles run in both directions."""
    pytest.importorskip("distributed", reason="dask.distributed is not installed")

    def connect(address, **options):
        raise OSError("tried")

    monkeypatch.setattr(dask, "Client", connect)
    material = Material({}, {}, "seed", None)
    with pytest.raises(CourseError, match="tried" if allowed else "is not encrypted"):
        dask.DaskPool(material, address)
    with pytest.raises(CourseError, match="tried"):
        dask.DaskPool(material, address, insecure=True)


def test_a_cluster_without_workers_is_an_error(graded, tmp_path, monkeypatch):
    """The run does not wait in silence."""
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed")
    monkeypatch.setattr(dask, "_WORKERS_SECONDS", 0.2)
    course = graded[0].copy(tmp_path / "course")
    with distributed.LocalCluster(
        n_workers=0, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    ) as cluster:
        options = grade.Options(scheduler=cluster.scheduler_address)
        run = grade.Run(cohorts.load(course.root, "demo"), ["toy"], options)
        with pytest.raises(CourseError, match="has no workers"):
            list(run.judge(run.plan()))
        run.close()


def test_no_hidden_check_stays_behind(graded, tmp_path, run):
    """The folder in which a process of the pool keeps the checks is removed with it."""
    course = graded[0].copy(tmp_path / "course")
    with tempfile.TemporaryDirectory(dir="/tmp") as scratch:
        done = run(course.root, "maskgrader", "grade", "--workers", "2", TMPDIR=scratch)
        assert done.returncode == 0, done.stderr
        assert [path for path in Path(scratch).rglob("*") if "maskgrader" in path.name] == []


def test_a_temporary_folder_with_too_long_a_path_is_an_error(graded, tmp_path, run):
    """A socket's path has about a hundred bytes; the message says what to change."""
    scratch = tmp_path / ("x" * 100)
    scratch.mkdir()
    done = run(graded[0].root, "maskgrader", "grade", "--workers", "2", TMPDIR=str(scratch))
    assert (done.returncode, "TMPDIR" in done.stderr) == (2, True), done.stderr


# PostgreSQL


def server_account() -> str | None:
    """Whom the server can run as: it refuses root."""
    return "postgres" if os.getuid() == 0 else None


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """URL of a database on a server of our own."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    found = shutil.which("initdb") or (installed and str(installed[-1] / "initdb"))
    if not found:
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql)")
    programs = Path(found).resolve().parent
    folder = Path("/tmp") / f"maskgrader-postgres-{os.getpid()}"
    folder.mkdir(mode=0o700)
    account = server_account()
    if account:
        shutil.chown(folder, account)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = folder / "data"
    options = {"user": account, "check": True, "capture_output": True, "cwd": folder}
    subprocess.run(
        [programs / "initdb", "-D", data, "-U", "maskgrader", "-A", "trust", "-N"], **options
    )
    server = subprocess.Popen(
        [programs / "postgres", "-D", data, "-p", str(port), "-k", folder, "-c", "fsync=off"],
        user=account,
        cwd=folder,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(port)
        yield f"postgresql+psycopg://maskgrader@127.0.0.1:{port}/postgres"
    finally:
        server.send_signal(signal.SIGQUIT)
        server.wait(20)
        shutil.rmtree(folder)


def wait_for(port: int) -> None:
    import psycopg

    end = time.monotonic() + 60
    while True:
        try:
            psycopg.connect(
                host="127.0.0.1", port=port, user="maskgrader", dbname="postgres"
            ).close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def test_postgresql_holds_the_same(graded, postgres, tmp_path, monkeypatch):
    """A gradebook in PostgreSQL, named by its URL, filled by four graders at once."""
    monkeypatch.setenv("MASKGRADER_COHORT", "demo")
    fresh, done = graded
    config = CONFIG + f"c.CourseDirectory.db_url = {postgres!r}\n"
    course = Course(make_template(tmp_path / "course", config))
    course.url = postgres
    shutil.copytree(fresh.root / "submitted", course.root / "submitted")
    pids = [forked(lambda: check(course)) for _ in range(4)]
    assert [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids] == [0] * 4
    assert course.rows() == done.rows()
    assert course.run().unchanged == 8


def check(course: Course) -> None:
    report = course.run()
    assert not report.stopped and not report.failures


def test_an_archive_is_the_same_wherever_the_gradebook_is(graded, postgres, tmp_path, monkeypatch):
    """PostgreSQL, by a variable that the file names, holds dates, extensions and penalties."""
    monkeypatch.setenv("MASKGRADER_COHORT", "demo")
    url = make_url(postgres).set(database="archived").render_as_string()
    monkeypatch.setenv("GRADEBOOK_URL", url)
    administer(postgres, "CREATE DATABASE archived")
    results = []
    for key in ('gradebook = "env:GRADEBOOK_URL"\n', ""):
        course = graded[1].copy(tmp_path / (key[:4] or "sqlite"))
        file = course.root / "cohorts" / "demo.toml"
        file.write_text(file.read_text("utf-8") + key + DATES, encoding="utf-8")
        cohort = cohorts.load(course.root, "demo")
        found = grading_settings.load(cohort)
        if key:
            assert open_api(course.root).generate_assignment("toy", force=True)["success"]
        for number in range(8):
            (course.path(f"student{number}").parent / "timestamp.txt").write_text(LATE)
        students = [Student(f"student{number}") for number in range(8)]
        students[1] = Student("student1", "Ada", "Öz\"'")
        enrol(cohort, found.gradebook, students)
        with gradebook(found.gradebook) as connection:
            extensions.grant(connection, extensions.Extension("toy", "student1", seconds=7200))
        assert not course.run().failures
        path = tmp_path / f"{len(results)}.tar.gz"
        archive.pack(cohort, found.gradebook, path)
        results.append(archive_reader.read(path).results)
    assert results[0] == results[1]
    assert [row["late_penalty"] for row in results[0][:2]] == [1.0, 0.0]
    assert results[0][1]["extension_seconds"] == 7200


DATES = """
time_zone = "UTC"
[dates.toy]
due = 2026-11-09T12:00:00
[late]
policy = "per_hour"
percent = 10
"""
LATE = "2026-11-09 12:30:00 UTC"


@contextmanager
def gradebook(url: str) -> Iterator[Connection]:
    engine = open_engine(url)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def administer(url: str, statement: str) -> None:
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()
