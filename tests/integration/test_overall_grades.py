"""What counts, what does not and why, in every table and file, for a class with one of each."""

from __future__ import annotations

import csv
import json
import tarfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from nbgrader.api import Gradebook

from maskgrader.cli.app import main
from maskgrader.cohort import Status
from maskgrader.nbgrader.api import open_api
from maskgrader.nbgrader.export import Overall, Settled

from .grading import Course

COHORT = """title = "Toy"
course_id = "toy"
seed = "seed of the toy course, 8d1f"
time_zone = "UTC"
[dates.toy]
due = 2020-11-09T12:00:00
"""
IN_TIME = "2020-11-09 11:00:00 UTC"
# The case F07: a comma in a name, and cells that begin like formulas.
F07 = 'id,first_name,last_name\na.b,"Ann ""Annie""","Li, Jr."\n=cmd,X,=1+1\n'
CLASS = {
    "ada": Status.SCORED,
    "bo": Status.MISSING,
    "cy": Status.EXCUSED,
    "dee": Status.WITHDRAWN,
    "eve": Status.UNREADABLE,
    "flo": Status.WAITING,
    "gil": Status.NOT_DUE,
}


def cli(*arguments: str, code: int = 0) -> str:
    """The output of a command, with single spaces."""
    done = CliRunner().invoke(main, list(arguments), catch_exceptions=False)
    assert done.exit_code == code, done.output
    return " ".join(done.output.split())


def roster(text: str) -> str:
    Path("class.csv").write_text(text, encoding="utf-8")
    return cli("cohort", "roster", "class.csv")


def export(course: Course, plugin: Any, **options: Any) -> tuple[list[str], list[dict[str, str]]]:
    """The headings and rows of an export, which must all have the same number of cells."""
    with Gradebook(course.url, "toy") as book:
        plugin(parent=open_api(course.root), to="sheet.csv", **options).export(book)
    with open("sheet.csv", encoding="utf-8", newline="") as file:
        headings, *rows = csv.reader(file)
    assert {len(row) for row in rows} == {len(headings)}
    return headings, [dict(zip(headings, row, strict=True)) for row in rows]


@pytest.fixture
def here(course: Course, monkeypatch: pytest.MonkeyPatch) -> Course:
    (course.root / "cohorts" / "demo.toml").write_text(COHORT, encoding="utf-8")
    monkeypatch.chdir(course.root)
    monkeypatch.delenv("MASKGRADER_COURSE", raising=False)
    return course


def test_each_status_is_told_apart_everywhere(here, tmp_path):
    """By both exports, `cohort show`, the end of a run, and the archive's tables."""
    roster("id,last_name\n" + "".join(f"{name},\n" for name in CLASS))
    said = cli("cohort", "excuse", "cy", "toy")
    assert said == "cy is excused from toy."
    assert cli("cohort", "withdraw", "dee") == "dee has left the course."
    cli("cohort", "extend", "gil", "toy", "--until", "2099-01-01")
    here.hand_in("ada", at=IN_TIME)
    here.hand_in("eve", at=IN_TIME).write_bytes(b"\x00 not a notebook")
    said = cli("grade", "toy", code=1)
    wanted = [
        "toy: 2 of 6 have not handed in: bo, flo",
        "toy: 1 not due yet: gil",
        "toy: 1 excused: cy",
        "toy: 1 unreadable, a person must decide: eve",
        "1 student withdrawn: dee",
    ]
    assert [line for line in wanted if line not in said] == []
    here.hand_in("flo", at=IN_TIME)  # and nobody has graded it
    wanted[0] = wanted[0].replace("2 of 6", "1 of 6").replace(", flo", "")
    shown = cli("cohort", "show")
    assert [line for line in wanted if line not in shown] == []

    headings, rows = export(here, Overall)
    assert headings[4:] == ["toy", "toy status", "overall", "overall status", "dropped"]
    found = {row["student"]: row for row in rows}
    assert {name: row["toy status"] for name, row in found.items()} == CLASS
    scores = {name: (row["toy"], row["overall"]) for name, row in found.items()}
    assert scores.pop("ada") == ("10.0", "100.0") and scores.pop("bo") == ("0.0", "0.0")
    assert set(scores.values()) == {("", "")}
    states = {name: row["overall status"] for name, row in found.items()}
    assert [states[name] for name in CLASS] == [
        *["final", "final", "nothing counts yet", "withdrawn", "waiting", "waiting"],
        "nothing counts yet",
    ]

    _, rows = export(here, Settled)
    found = {row["student_id"]: row for row in rows}
    assert {name: row["status"] for name, row in found.items()} == CLASS
    assert [found[name]["score"] for name in CLASS] == ["10.0", "0.0", *[""] * 5]

    for attempt in ("a", "b"):
        cli("cohort", "archive", "demo", str(tmp_path / f"{attempt}.tar.gz"))
    assert (tmp_path / "a.tar.gz").read_bytes() == (tmp_path / "b.tar.gz").read_bytes()
    with tarfile.open(tmp_path / "a.tar.gz") as tar:
        results = json.load(tar.extractfile("cohort-demo/results.json"))
    kept = {row["student"]: row["status"] for row in results}
    assert kept == {**CLASS, "gil": Status.MISSING}  # as if all due dates had passed
    shown = cli("cohort", "show", str(tmp_path / "a.tar.gz"))
    assert "toy 2 1 10.00 10 2 1 1 1" in shown

    cli("cohort", "remove", "demo", "--archive", str(tmp_path / "a.tar.gz"))
    cli("cohort", "restore", str(tmp_path / "a.tar.gz"))
    assert cli("cohort", "excuse") == "cy: toy 1 excuse."
    assert cli("cohort", "withdraw") == "dee has left the course. 1 student withdrawn."
    private = tmp_path / "private.tar.gz"
    cli("cohort", "archive", "demo", str(private), "--pseudonyms")
    with tarfile.open(private) as tar:
        results = json.load(tar.extractfile("cohort-demo/results.json"))
        book = tar.extractfile("cohort-demo/gradebook.db").read()
    assert sorted(row["status"] for row in results) == sorted(kept.values())
    assert b"dee" not in book and b"maskgrader_exemption" in book

    # A person decides about the damaged file, and gives every cell a point.
    here.sql("UPDATE grade SET manual_score = 1, needs_manual_grade = 0 WHERE auto_score IS NULL")
    found = {row["student"]: row for row in export(here, Overall)[1]}
    assert (found["eve"]["toy status"], found["eve"]["overall status"]) == ("scored", "final")
    assert float(found["eve"]["toy"]) > 0


def test_excuses_and_withdrawals_can_be_undone(here):
    """For several students, from all assignments, and only for whom there is."""
    roster("id,last_name\nada,\nbo,\n")
    here.hand_in("bo", at=IN_TIME)
    said = cli("cohort", "excuse", "--student", "ada", "--student", "bo", "--all")
    assert said == "ada is excused from all assignments. bo is excused from all assignments."
    assert "excused: ada, bo" in cli("cohort", "show")  # though bo has handed in
    said = cli("cohort", "excuse", "ada", "toy", "--undo", code=2)
    assert "ada is excused from all assignments. Undo that with --all" in said
    said = cli("cohort", "excuse", "ada", "--all", "--undo")
    assert said == "ada is not excused from all assignments."
    assert "have not handed in: ada" in cli("cohort", "show")
    cli("cohort", "withdraw", "ada", "bo")
    assert "has left the course" in cli("cohort", "excuse", "bo", "toy")
    assert cli("cohort", "withdraw", "ada", "--undo") == "ada is in the course."
    assert "1 of 1 have not handed in: ada 1 student withdrawn: bo" in cli("cohort", "show")
    said = roster("id,last_name\nzoe,\n")
    assert "1 in the gradebook, but not on the list: ada If they have left" in said  # not bo
    assert "no student 'cy', 'dee'" in cli("cohort", "withdraw", "ada", "cy", "dee", code=2)
    assert cli("cohort", "withdraw").startswith("bo has left the course. 1 student")
    assert "no student 'cy'" in cli("cohort", "excuse", "cy", "toy", code=2)
    for wrong in (["excuse", "ada"], ["excuse", "ada", "toy", "--all"], ["withdraw", "--undo"]):
        cli("cohort", *wrong, code=2)


def test_an_export_is_quoted_and_harmless(here):
    """The case F07: as many cells as headings, and no formula; the apostrophe can be left out."""
    roster(F07 + 'c;d,"two  words","; =2+2"\nemi,Zoë,-王\n')
    here.sql("UPDATE student SET email = '@x' WHERE id = 'emi'")
    for plugin, ident in ((Settled, "student_id"), (Overall, "student")):
        _, rows = export(here, plugin)
        found = {row[ident]: (row["first_name"], row["last_name"], row["email"]) for row in rows}
        assert found == {
            "a.b": ('Ann "Annie"', "Li, Jr.", ""),
            "'=cmd": ("X", "'=1+1", ""),
            "c;d": ("two  words", ";' =2+2", ""),
            "emi": ("Zoë", "'-王", "'@x"),
        }
        _, rows = export(here, plugin, escape_formulas=False)
        assert {"=cmd", "emi"} < {row[ident] for row in rows}
    _, rows = export(here, Settled, student=["a.b"], assignment=["toy"])
    assert [row["student_id"] for row in rows] == ["a.b"]
    with Gradebook(here.url, "toy") as book:
        book.db.connection().exec_driver_sql("UPDATE assignment SET name = '=toy, 1'")
        book.db.commit()
    headings, _ = export(here, Overall)
    assert headings[4:6] == ["'=toy, 1", "'=toy, 1 status"]


def test_the_lowest_are_dropped_and_named(here):
    """As the cohort's file says."""
    roster("id,last_name\nada,\n")
    with Gradebook(here.url, "toy") as book:
        book.add_assignment("zoo", duedate="2020-11-10 12:00:00 UTC")
        book.add_notebook("zoo", "zoo")
        book.add_grade_cell("one", "zoo", "zoo", max_score=20, cell_type="code")
        submitted = book.add_submission("zoo", "ada").notebooks[0]
        for grade in submitted.grades:
            grade.auto_score, grade.needs_manual_grade = 15.0, False
        book.db.commit()
    (here.root / "source" / "zoo").mkdir()
    (here.root / "source" / "zoo" / "zoo.ipynb").write_text("{}")
    for setting, overall, dropped in (("", "50.0", ""), ("drop_lowest = 1\n", "75.0", "toy")):
        (here.root / "cohorts" / "demo.toml").write_text(setting + COHORT, encoding="utf-8")
        _, (row,) = export(here, Overall)
        assert (row["overall"], row["dropped"]) == (overall, dropped)
        assert (row["toy status"], row["toy"], row["zoo"]) == ("missing", "0.0", "15.0")
    assert "does not count each student's lowest assignment" in cli("cohort", "show")
