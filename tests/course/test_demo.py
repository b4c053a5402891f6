"""`maskgrader demo`: a newcomer's first minute."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from maskgrader.bank.samples import ALL, SAMPLES
from maskgrader.files.course_folder import copy_course
from maskgrader.results.verdict import Verdict

pytestmark = pytest.mark.early


@pytest.fixture(scope="module")
def demo(once, run, root):
    """The course's folder and the output of `maskgrader demo` in it: it runs once for all tests."""

    def build(folder: Path) -> None:
        copy_course(root, folder / "course")
        live = 'title = "Live"\ncourse_id = "live"\nseed = "s"\nlanguage = "en"\n'
        (folder / "course" / "cohorts" / "live.toml").write_text(live)
        command = ("python", "-m", "maskgrader", "demo")
        done = run(folder / "course", *command, MASKGRADER_COHORT="live")
        assert done.returncode == 0, done.stderr
        (folder / "shown.txt").write_text(done.stdout, encoding="utf-8")

    folder = once("demo", build)
    return folder / "course", (folder / "shown.txt").read_text(encoding="utf-8")


def result(folder: Path, student: str, assignment: str) -> dict:
    path = folder / "gradebooks" / "demo" / "receipts" / assignment / f"{student}.json"
    return json.loads(path.read_text())["result"]


def test_demo_shows_every_student_and_every_exercise(demo, pristine) -> None:
    """The tables name each student, each exercise and each verdict."""
    _, shown = demo
    assert all(re.search(rf"^{sample.student} ", shown, re.M) for sample in SAMPLES)
    for assignment in pristine.values():
        assert all(exercise.name in shown for exercise in assignment.exercises)
    assert "Where to look next" in shown


def test_only_the_demo_cohort_is_touched(demo) -> None:
    """Whatever MASKGRADER_COHORT names: here a live cohort."""
    folder, _ = demo
    assert list(folder.glob("*/live")) == []
    assert (folder / "feedback" / "demo" / "emil" / "mask" / "mask.html").is_file()


def test_perfect_students_earn_93_points(demo) -> None:
    """Four students in four styles earn all automatic points, one of them with warnings."""
    folder, _ = demo
    for student in ("ada", "bela", "chidi", "dalia"):
        assert sum(result(folder, student, name)["score"] for name in ALL) == 93


def test_every_sample_gets_the_verdict_it_demonstrates(demo) -> None:
    """Each classic mistake gets its verdict, and each kind of verdict occurs."""
    folder, _ = demo
    expected = {
        "emil": Verdict.WRONG_ANSWER,
        "fatou": Verdict.WRONG_ANSWER,
        "goran": Verdict.WRONG_ANSWER,
        "hana": Verdict.WRONG_ANSWER,
        "iker": Verdict.WRONG_ANSWER,
        "jun": Verdict.WRONG_ANSWER,
        "kofi": Verdict.WRONG_ANSWER,
        "lena": Verdict.WRONG_ANSWER,
        "mira": Verdict.WRONG_ANSWER,
        "nico": Verdict.WRONG_ANSWER,
        "olu": Verdict.WRONG_ANSWER,
        "petra": Verdict.RUNTIME_ERROR,
        "quan": Verdict.TIME_LIMIT,
        "rosa": Verdict.NOT_ANSWERED,
        "sami": Verdict.ACCEPTED,
        "tove": Verdict.UNREADABLE,
    }
    found = {
        sample.student: result(folder, sample.student, sample.hands_in[0])["verdict"]
        for sample in SAMPLES
        if sample.student in expected
    }
    assert found == expected


def test_damaged_file_is_repaired_and_the_repairs_are_listed(demo) -> None:
    """A right answer in a damaged file earns full points, and the repairs are listed."""
    folder, _ = demo
    sami = result(folder, "sami", "mask")
    assert (sami["score"], len(sami["repairs"]) >= 3) == (17, True)


def test_crash_costs_only_one_exercise(demo) -> None:
    """If one function crashes Python, every other exercise keeps its points."""
    folder, _ = demo
    exercises = result(folder, "petra", "decoder_layer")["exercises"]
    lost = [name for name, exercise in exercises.items() if exercise["score"] == 0]
    assert lost == ["layer_norm"]


def test_every_student_has_a_feedback_page(demo) -> None:
    """Even if the file could not be read: then the page says why."""
    folder, _ = demo
    for sample in SAMPLES:
        page = folder / "feedback" / "demo" / sample.student / sample.hands_in[0]
        assert (page / f"{sample.hands_in[0]}.html").is_file()
    torn = folder / "feedback" / "demo" / "tove" / "mask" / "mask.html"
    assert "ends in the middle" in torn.read_text(encoding="utf-8")


def test_readme_shows_what_the_demo_prints(demo, root) -> None:
    """The transcript in the README is what the command prints."""
    _, shown = demo
    text = (root / "README.md").read_text(encoding="utf-8")
    block = text.split("ends with tables like this:\n\n```\n")[1].split("```")[0]
    printed = {line.strip() for line in shown.splitlines()}
    assert [line for line in block.splitlines() if line.strip() not in printed] == []
    assert len(block.splitlines()) > 5
