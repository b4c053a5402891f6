"""What several folders of tests share: folders built once per run, commands, warm workers."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
Build = Callable[[Path], object]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start the longest tests first: at the end, the other processors would wait for them."""
    items.sort(key=lambda item: item.get_closest_marker("early") is None)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than processors: a quarter of the time, tests wait for other programs."""
    return len(os.sched_getaffinity(0)) + 1


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Build], Path]:
    """Build a folder once per test run: once(name, build) calls build(folder) and returns folder.

    The processes of pytest-xdist share it: the first to ask builds, the others wait. Copy the
    folder; do not change it.
    """
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    def once(name: str, build: Build) -> Path:
        folder, done = shared / f"once-{name}", shared / f"once-{name}.done"
        with (shared / f"once-{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            try:
                if not done.exists():
                    shutil.rmtree(folder, ignore_errors=True)
                    folder.mkdir()
                    build(folder)
                    done.touch()
            finally:  # a process that `build` has forked may hold the file open
                fcntl.flock(lock, fcntl.LOCK_UN)
        return folder

    return once


@pytest.fixture(scope="session")
def run() -> Iterator[Callable[..., Any]]:
    """Run a command of this environment in a folder: run(folder, "nbgrader", "autograde", …).

    Returns a CompletedProcess with text. Keyword arguments are variables of the environment.
    `nbgrader`, `maskgrader` and `pytest` start from a process that has imported them: commands.py.
    """
    from .commands import Commands

    commands = Commands()
    yield commands.run
    commands.close()


@pytest.fixture(scope="session")
def warm_workers() -> Iterator[None]:
    """Judges take over each other's warm workers, all in this process; see warm_workers.py."""
    from maskgrader.judge import judging
    from maskgrader.nbgrader import process_judges

    from .warm_workers import WarmWorkers

    workers = WarmWorkers()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judging, "WarmWorker", workers)
        here = SimpleNamespace(call=lambda seconds, call, *args: call(*args), close=lambda: None)
        patch.setattr(process_judges, "_process", here)
        yield
    workers.close()


@pytest.fixture(scope="session")
def fresh(once: Callable[[str, Build], Path]) -> Path:
    """The course as it is in the repository, nothing generated: copy it, do not change it."""
    from maskgrader.files.course_folder import copy_course

    return once("course", lambda folder: copy_course(ROOT, folder / "course")) / "course"


@pytest.fixture(scope="session")
def built(once: Callable[[str, Build], Path], fresh: Path, run: Callable[..., Any]) -> Path:
    """What `nbgrader generate_assignment` makes of every assignment, by the command itself.

    `course` is a course in which every assignment has been generated, and `said.json` what the
    command printed for each.
    """
    from maskgrader.files.course_folder import assignments

    from .copies import copy_without_bank

    def build(folder: Path) -> None:
        course = copy_without_bank(fresh, folder / "course")
        said = {}
        for name in assignments(course):
            done = run(course, "nbgrader", "generate_assignment", name)
            assert done.returncode == 0, done.stderr
            said[name] = done.stderr
        (folder / "said.json").write_text(json.dumps(said), encoding="utf-8")

    return once("generated", build)


@pytest.fixture(scope="session")
def generated(built: Path) -> Path:
    """A course in which every assignment has been generated: copy it, do not change it."""
    return built / "course"
