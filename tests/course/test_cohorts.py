"""The life of a cohort, from its file to its archive."""

from __future__ import annotations

import csv
import json
import re
from html import unescape
from pathlib import Path

import nbformat
import pytest
from click.testing import CliRunner
from nbgrader.api import Gradebook

from maskgrader import cohort as cohorts
from maskgrader.bank.entries import submission_for
from maskgrader.bank.samples import WRITTEN
from maskgrader.cli.app import main
from maskgrader.course import quiz
from maskgrader.grading import run as grading
from maskgrader.lifecycle import archive_reader
from maskgrader.nbgrader.api import open_api

from ..inline_pool import Inline
from .pseudo import CODE, pseudo, write_pseudo

OLD = """
title = "Autumn 2025"
course_id = "decoder-demo"
seed = "the seed of last year"
time_zone = "Europe/Madrid"
exchange = "exchange"
[dates.mask]
release = 2025-10-06T09:00:00
due = 2025-10-20T12:00:00
[late]
policy = "zero"
[weights]
mask = 2
decoder_layer = 1
"""
PER_DAY = 'policy = "per_day"\npercent = 10'
LANGUAGE = f'language = "{CODE}"'
FOLDERS = ("release", "submitted", "autograded", "feedback", "gradebooks")


def files_of(course: Path, cohort: str) -> dict[str, bytes]:
    """The content of every file of a cohort, by path."""
    found = [course / "cohorts" / f"{cohort}.toml"]
    for folder in FOLDERS:
        found += sorted(path for path in (course / folder / cohort).rglob("*") if path.is_file())
    return {str(path.relative_to(course)): path.read_bytes() for path in found}


def right_for(course: Path, cohort: str) -> str:
    """A correct submission to `mask`, for the quiz of that cohort."""
    source = quiz.source_for(cohorts.load(course, cohort), "mask")
    return nbformat.writes(submission_for(source, answers=WRITTEN))


def hand_in(folder: Path, notebook: str, at: str) -> None:
    folder.mkdir(parents=True)
    (folder / "mask.ipynb").write_text(notebook, encoding="utf-8")
    (folder / "timestamp.txt").write_text(at)


def test_a_cohort_follows_another(released, run, monkeypatch, tmp_path) -> None:
    """Created, released, collected, graded, exported and archived; the old one is not changed."""
    monkeypatch.chdir(released)
    monkeypatch.setattr(grading, "LocalPool", Inline)
    for name in ("MASKGRADER_COURSE", "MASKGRADER_COHORT"):
        monkeypatch.delenv(name, raising=False)

    def cli(*arguments: str) -> str:
        done = CliRunner().invoke(main, list(arguments), catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return " ".join(done.output.split())

    # Last year: a student submitted late, and the penalty took all points.
    (released / "cohorts" / "demo.toml").write_text(OLD, encoding="utf-8")
    last = right_for(released, "demo")
    place = released / "submitted" / "demo" / "zoe" / "mask"
    hand_in(place, last, "2025-10-20 11:00:00 UTC")
    assert open_api(released).autograde("mask", "zoe")["success"]
    with Gradebook(f"sqlite:///{released}/gradebooks/demo/gradebook.db", "decoder-demo") as book:
        assert book.find_submission("mask", "zoe").late_submission_penalty == 17
    before = files_of(released, "demo")
    assert len(before) > 8

    # This year: other dates, another seed, another policy, another language.
    write_pseudo(released, cohort="")
    cli("cohort", "new", "spring27", "--from", "demo", "--start", "2027-03-15")
    file = released / "cohorts" / "spring27.toml"
    text = file.read_text("utf-8")
    assert 'policy = "zero"' in text
    text = text.replace('policy = "zero"', PER_DAY).replace('language = "en"', LANGUAGE)
    file.write_text(text, encoding="utf-8")
    shown = cli("cohort", "list", "--now", "2027-03-16")
    assert "spring27 spring27 2027-03-15 09:00 2027-03-29 12:00 mask" in shown

    (released / "exchange").mkdir(mode=0o777)
    (released / "exchange").chmod(0o777)
    monkeypatch.setenv("MASKGRADER_COHORT", "spring27")
    api = open_api(released)
    for step in (api.generate_assignment, api.release_assignment):
        result = step("mask")
        assert result["success"], result
    right = right_for(released, "spring27")
    out = released / "exchange" / "decoder-spring27" / "outbound" / "mask" / "mask.ipynb"
    assert out.read_bytes() == (released / "release/spring27/mask/mask.ipynb").read_bytes()
    assert not (released / "exchange" / "decoder-demo").exists()

    # Clocks went forward the night before it was due: noon is ten o'clock in UTC.
    roster = tmp_path / "class.csv"
    roster.write_text('id;first_name;last_name\nada;Ada;Ö"z\nbo;Bo;B\ncy;Cy;C\n', encoding="utf-8")
    assert "3 added" in cli("cohort", "roster", str(roster))
    cli("cohort", "extend", "cy", "mask", "--until", "2027-03-30")
    inbound = released / "exchange" / "decoder-spring27" / "inbound"
    hand_in(inbound / "ada+mask+2027-03-29 10:00:00 UTC+x", right, "2027-03-29 10:00:00 UTC")
    result = api.collect("mask")
    assert result["success"], result
    for student in ("bo", "cy"):
        place = released / "submitted" / "spring27" / student / "mask"
        hand_in(place, right, "2027-03-30 11:00:00 UTC")
    for student in ("ada", "bo"):
        assert api.autograde("mask", student)["success"]
    assert "1 judged" in cli("grade", "--workers", "1")

    url = f"sqlite:///{released}/gradebooks/spring27/gradebook.db"
    with Gradebook(url, "decoder-spring27") as book:
        submissions = book.assignment_submissions("mask")
        found = {one.student_id: one.late_submission_penalty for one in submissions}
        assert found == {"ada": 0, "bo": pytest.approx(3.4), "cy": 0}
        for student in found:  # points for the written answer, as the formgrader gives them
            grade = book.find_grade("explain_mask", "mask", "mask", student)
            grade.manual_score, grade.needs_manual_grade = 2.0, False
            book.db.commit()
        assert book.find_submission("mask", "bo").late_submission_penalty == pytest.approx(3.8)
    result = api.generate_feedback("mask", "bo")
    assert result["success"], result
    page = (released / "feedback/spring27/bo/mask/mask.html").read_text("utf-8")
    lost = "−3.8: " + pseudo("{percent} % of the score for each day begun").format(percent=10)
    assert f'lang="{CODE}"' in page and lost in unescape(page)

    done = run(
        released,
        "nbgrader",
        "export",
        "--exporter=maskgrader.nbgrader.export.Overall",
        "--to=overall.csv",
        MASKGRADER_COHORT="spring27",
    )
    assert done.returncode == 0, done.stderr
    with (released / "overall.csv").open(encoding="utf-8", newline="") as sheet:
        rows = {row["student"]: row for row in csv.DictReader(sheet)}
    assert rows["ada"]["last_name"] == 'Ö"z'
    assert [float(rows[s]["overall"]) for s in ("ada", "bo")] == [
        pytest.approx(100 * score / 20, abs=0.01) for score in (19, 15.2)
    ]

    packed = tmp_path / "spring27.tar.gz"
    cli("cohort", "archive", "spring27", str(packed), "--pseudonyms")
    read = archive_reader.read(packed)
    assert sorted(row["final_score"] for row in read.results) == [15.2, 19.0, 19.0]
    assert re.search("mask 3 0 17.73", cli("cohort", "show", str(packed)))

    seeds = [
        json.loads((released / "gradebooks" / name / "receipts/mask" / who).read_text())["seed"]
        for name, who in (("demo", "zoe.json"), ("spring27", "ada.json"))
    ]
    assert seeds[0] != seeds[1]
    assert files_of(released, "demo") == before
