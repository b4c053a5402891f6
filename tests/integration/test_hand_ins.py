"""Whose work there is, whose is missing, and whose is in the wrong place."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from maskgrader.cli.app import main
from maskgrader.cohort import Status
from maskgrader.nbgrader.api import open_api

from .grading import Course

NFD = unicodedata.normalize("NFD", "josé")


@pytest.fixture
def here(course: Course, monkeypatch: pytest.MonkeyPatch) -> Course:
    """The toy course as the working folder."""
    monkeypatch.chdir(course.root)
    monkeypatch.delenv("MASKGRADER_COURSE", raising=False)
    return course


def cli(*arguments: str) -> tuple[str, int]:
    """Run a command; returns all its output, with single spaces, and the exit code."""
    done = CliRunner().invoke(main, list(arguments), catch_exceptions=False)
    return " ".join(done.output.split()), done.exit_code


def list_students(*lines: str) -> tuple[str, int]:
    Path("class.csv").write_text("\n".join(["id,name,email", *lines]), encoding="utf-8")
    return cli("cohort", "roster", "class.csv")


def test_the_dry_run_of_a_class_list_shows_names(here):
    """So that a wrong column is seen before it is imported."""
    Path("class.csv").write_text("id,name,email\nada,Ada Lovelace,a@b.c\nbo,,\n")
    said, _ = cli("cohort", "roster", "class.csv", "--dry-run")
    assert "would be added: ada (Ada Lovelace, a@b.c) would be added: bo 2 would be" in said


def test_who_is_not_on_the_class_list_is_named_and_kept(here):
    """No student is made of a misspelt folder, by either command; once listed, it is graded."""
    for student in ("ada", "Bo", NFD):
        here.hand_in(student)
    list_students("ada,,", "bo,,", "josé,,")
    report = here.run()
    assert (report.recorded, len(report.failures)) == (1, 2)
    assert {failure.path for failure in report.failures} == {here.path("Bo"), here.path(NFD)}
    for failure, meant in zip(report.failures, ("'bo'", "'josé'")):
        assert f"rename the folder to {meant}, which is similar" in failure.why
    refused = open_api(here.root).autograde("toy", "Bo")
    assert not refused["success"]
    assert "'Bo' is not on the class list" in refused["error"]
    assert here.rows()[0] == [("ada",), ("bo",), ("josé",)]
    assert f"not on the class list, not graded: Bo, {NFD}" in cli("cohort", "show")[0]
    list_students("Bo,,")
    assert here.run().recorded == 1
    assert here.path("Bo").is_file()


def test_without_a_class_list_everybody_is_a_student(here):
    """As always."""
    here.hand_in("ada")
    assert here.run().recorded == 1


def test_who_has_not_handed_in_is_listed(here):
    """At the end of a run, and by `cohort show`."""
    here.hand_in("ada")
    list_students("ada,,", "bo,,", "cy,,")
    people = here.run().people["toy"]
    assert people[Status.MISSING] == ["bo", "cy"]
    wanted = "toy: 2 of 3 have not handed in: bo, cy"
    said, code = cli("grade", "toy")
    assert (wanted in said, code) == (True, 0)
    assert wanted in cli("cohort", "show")[0]


def test_a_folder_in_the_wrong_place_is_named(here):
    """The case of `submitted/<student>/<assignment>`: not a success with 0 submissions."""
    here.hand_in("ada").parents[1].rename("submitted/ada")
    wanted = "submitted/ada: the cohort's folder is missing in this path"
    for command in (["grade", "toy"], ["grade"]):
        said, code = cli(*command)
        assert (wanted in said, code) == (True, 1)
    assert wanted in cli("cohort", "show")[0]


# Of nbgrader: a misspelt argument, and files that are not closed.
@pytest.mark.filterwarnings("ignore:Passing unrecognized arguments:DeprecationWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_student_id_is_found_by_every_step_or_refused(here):
    """What nbgrader would take for a pattern is refused; its classmates have all their pages."""
    odd, bad = ["a b", NFD, "ada.", "Ada", "ada", "o'b,x"], ["r[s]", "a*b", "what?", " sp"]
    for student in (*odd, *bad):
        here.hand_in(student)
    report = here.run()
    assert report.recorded == len(odd)
    assert {failure.path for failure in report.failures} == {here.path(name) for name in bad}
    assert all("rename the folder or the account" in failure.why for failure in report.failures)
    refused: dict[str, Any] = open_api(here.root).autograde("toy", "*")
    assert "the student's name 'r[s]' contains '['" in refused["error"]
    assert len(here.rows()[0]) == len(odd)
    assert open_api(here.root).generate_feedback("toy")["success"]
    pages = Path("feedback/demo").glob("*/toy/toy.html")
    assert {page.parts[2] for page in pages} == set(odd)


def test_a_time_in_another_zone_is_the_moment_that_is_meant(here):
    """By both ways of grading; one that is ambiguous is said to be."""
    at = "2025-10-26 02:15:00.000000"
    here.hand_in("ada", at=f"{at} CEST")
    here.hand_in("bo", at=f"{at} -05")
    here.hand_in("cy", at=f"{at} IST")
    report = here.run()
    assert len(report.notes) == 1
    assert "cy/toy/timestamp.txt: 'IST' is the name of several time zones" in report.notes[0]
    times = "SELECT student_id, timestamp FROM submitted_assignment ORDER BY 1"
    wanted = {"ada": "2025-10-26 00:15", "bo": "2025-10-26 07:15", "cy": "2025-10-26 00:15"}
    assert {name: when[:16] for name, when in here.sql(times)} == wanted
    done = open_api(here.root).autograde("toy", "*", force=True)
    assert done["success"], done
    assert {name: when[:16] for name, when in here.sql(times)} == wanted
    assert here.run().judged == 0
