"""Whatever is killed or full, and whenever: never a zero, never full marks that are not due."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attack_corpus import FOLDER, Field

KILLS = 5  # points at which grading is killed
ROOM = (0, 200)  # KiB that are left on a full disk
Run = Callable[..., list[list[Any]]]


@pytest.fixture(scope="module")
def graded(tmp_path_factory, make_field, solved) -> Iterator[Path]:
    """A course with two submissions, one right and one half right: copy it, do not change it."""
    field: Field = make_field(tmp_path_factory.mktemp("graded"))
    right = solved(field)
    field.hand_in_as_victim(right)
    for cell in right["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == "causal_mask":
            cell["source"] = "def causal_mask(T):\n    return np.zeros((T, T))"
    field.hand_in_as_victim(right, student="half")
    yield field.course
    field.clean_up()


@pytest.fixture(scope="module")
def disturbed() -> Iterator[Run]:
    """Make these runs, in order: how each ended, its calls, and what the gradebook held then."""
    server = subprocess.Popen(
        [sys.executable, str(FOLDER / "disturbed.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={k: v for k, v in os.environ.items() if not k.startswith("MASKGRADER_")},
    )

    def disturbed(*runs: dict[str, Any]) -> list[list[Any]]:
        found = []
        for run in runs:
            server.stdin.write(json.dumps(run) + "\n")
            server.stdin.flush()
            found.append(json.loads(server.stdout.readline()))
        return found

    yield disturbed
    server.communicate()
    assert server.returncode == 0


@pytest.fixture(scope="module")
def undisturbed(graded: Path, disturbed: Run, tmp_path_factory) -> list[Any]:
    """An undisturbed run, to compare with."""
    course = tmp_path_factory.mktemp("undisturbed") / "course"
    shutil.copytree(graded, course)
    (run,) = disturbed({"course": str(course), "count": True})
    code, _, held = run
    assert code == 0
    totals = {student: sum(score or 0 for score, _ in c.values()) for student, c in held.items()}
    assert totals["victim"] == 13
    assert 0 < totals["half"] < 13
    return run


def dishonest(held: dict[str, Any], right: dict[str, Any]) -> list[str]:
    """Students whose scores are neither the right ones nor none at all, waiting for a person."""
    found = []
    for student, cells in held.items():
        nothing = all(score is None and waits for score, waits in cells.values())
        if cells != right[student] and not nothing:
            found.append(f"{student}: {cells}")
    return found


@pytest.mark.early
def test_killed_at_any_moment(graded, disturbed, undisturbed, tmp_path) -> None:
    """Each student has the right scores or none, and grading again gives the right ones."""
    _, calls, right = undisturbed
    runs = []
    for number in range(1, KILLS + 1):
        course = tmp_path / str(number)
        shutil.copytree(graded, course)
        killed_at = calls * number // (KILLS + 1)
        runs += [{"course": str(course), "kill_at": killed_at}, {"course": str(course)}]
    results = disturbed(*runs)
    killed, again = results[::2], results[1::2]
    assert [code for code, *_ in killed] == [None] * KILLS
    assert [dishonest(held, right) for *_, held in killed] == [[]] * KILLS
    assert [(code, held) for code, _, held in again] == [(0, right)] * KILLS
    # The moments were different ones: nothing was recorded at the first, something at the last.
    assert any(held != right for *_, held in killed)


def test_files_that_cannot_be_written(graded, disturbed, undisturbed, tmp_path) -> None:
    """The same where no file can grow beyond a few KiB: neither notebook nor gradebook."""
    _check_full(graded, disturbed, undisturbed[2], tmp_path, [{"file_bytes": 30_000}])


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("only who may mount a file system can have a small disk")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_full_disk(graded, disturbed, undisturbed, small_disk) -> None:
    """The same where the disk is full, or becomes so in the middle."""
    right = undisturbed[2]
    for room in ROOM:
        course = small_disk / "course"
        shutil.copytree(graded, course)
        _fill(small_disk / "fill", room)
        ((code, _, held),) = disturbed({"course": str(course)})
        assert dishonest(held, right) == [], f"{room} KiB"
        assert code == 0 or code is None or held != right
        (small_disk / "fill").unlink()
        ((code, _, held),) = disturbed({"course": str(course)})
        assert (code, held) == (0, right), f"{room} KiB"
        shutil.rmtree(course)


def _fill(path: Path, room: int) -> None:
    """Write until the disk is full but for `room` KiB."""
    with path.open("wb", 0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            size = path.stat().st_size
        file.truncate(max(0, size - room * 1024))


def _check_full(graded, disturbed, right, folder: Path, how: list[dict[str, Any]]) -> None:
    runs = []
    for number, fault in enumerate(how):
        course = folder / str(number)
        shutil.copytree(graded, course)
        runs += [{"course": str(course), **fault}, {"course": str(course)}]
    results = disturbed(*runs)
    for (code, _, held), (_, _, again) in zip(results[::2], results[1::2]):
        assert code != 0
        assert dishonest(held, right) == []
        assert again == right
