"""`maskgrader grade` on the real course."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import nbformat
import pytest
from click.testing import CliRunner, Result
from nbgrader.api import Gradebook
from rich.console import Console

from maskgrader.bank.entries import load_bank, submission_for
from maskgrader.bank.samples import WRITTEN
from maskgrader.cli import console
from maskgrader.cli.app import main
from maskgrader.grading import run as grading
from maskgrader.nbgrader.api import open_api
from maskgrader.nbgrader.autograde import close_judges

from ..copies import copy_without_bank
from ..inline_pool import Inline

LATE = """
from nbgrader.plugins import LateSubmissionPlugin

class Half(LateSubmissionPlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return score / 2 if total_seconds_late < 3 * 86400 else 1000.0

c.AssignLatePenalties.plugin_class = Half
"""


@pytest.fixture(scope="session")
def sources(as_shown: dict[str, Any]) -> dict[str, Any]:
    """Here everything is as the demo cohort was shown it."""
    return as_shown


def book(course: Path) -> Gradebook:
    return Gradebook(f"sqlite:///{course}/gradebooks/demo/gradebook.db", "decoder")


def rows(course: Path) -> list[list[tuple]]:
    """What the gradebook says of submissions, without ids that differ between two gradebooks."""
    path = course / "gradebooks" / "demo" / "gradebook.db"
    with closing(sqlite3.connect(path)) as connection:
        return [connection.execute(query).fetchall() for query in _QUERIES]


_JOINED = (
    "JOIN submitted_notebook n ON n.id = g.notebook_id "
    "JOIN submitted_assignment s ON s.id = n.assignment_id "
    "JOIN base_cell b ON b.id = g.cell_id ORDER BY s.student_id, b.name"
)
_QUERIES = (
    "SELECT * FROM student ORDER BY id",
    "SELECT s.student_id, s.timestamp, s.extension, n.late_submission_penalty, n.flagged "
    "FROM submitted_assignment s JOIN submitted_notebook n ON n.assignment_id = s.id ORDER BY 1",
    "SELECT s.student_id, b.name, g.auto_score, g.manual_score, g.extra_credit, "
    f"g.needs_manual_grade FROM grade g {_JOINED}",
    f"SELECT s.student_id, b.name, g.auto_comment, g.manual_comment FROM comment g {_JOINED}",
)


def files(course: Path) -> dict[str, Any]:
    """Mode and content of what lies in autograded/, and the receipts."""
    found = {}
    for folder in ("autograded/demo", "gradebooks/demo/receipts"):
        for path in sorted((course / folder).rglob("*")):
            if path.is_file():
                mode = path.stat().st_mode & 0o777
                found[str(path.relative_to(course))] = (mode, path.read_bytes())
    return found


@pytest.fixture
def handed_in(released: Path, hand_in, sources, root) -> Path:
    """Right, wrong, late, very late, as given, torn and misplaced submissions of `mask`."""
    entries = {entry.name: entry for entry in load_bank(root, "mask")}
    wrong = entries["mask/causal_mask/wrong_answer/diagonal_hidden"]
    right = submission_for(sources["mask"], answers=WRITTEN)
    path = hand_in(released, "ada", "mask", right)
    (path.parent / "timestamp.txt").write_text("2026-11-01 10:00:00 UTC")
    (path.parent / "submission_secret.txt").write_text("secret")
    (path.parent / "page.html").write_text("not wanted")
    hand_in(released, "bo", "mask", submission_for(sources["mask"], wrong, answers=WRITTEN))
    for student, at in (("cleo", "2026-11-03 10:00:00 UTC"), ("dan", "2026-12-01 10:00:00 UTC")):
        path = hand_in(released, student, "mask", right)
        (path.parent / "timestamp.txt").write_text(at)
    given = nbformat.read(released / "release" / "demo" / "mask" / "mask.ipynb", as_version=4)
    hand_in(released, "eve", "mask", given)
    hand_in(released, "finn", "mask", '{"cells": [')
    hand_in(released, "gus", "mask", submission_for(sources["cross_attention"]))
    with (released / "nbgrader_config.py").open("a") as file:
        file.write(LATE)
    with book(released) as gradebook:
        gradebook.update_or_create_assignment("mask", duedate="2026-11-02 00:00:00 UTC")
    return released


def by_hand(course: Path) -> None:
    """What a person does between two runs."""
    with book(course) as gradebook:
        grade = gradebook.find_grade("explain_mask", "mask", "mask", "ada")
        grade.manual_score, grade.needs_manual_grade = 2.5, False
        gradebook.find_grade("test_causal_mask", "mask", "mask", "cleo").extra_credit = 1.0
        gradebook.find_comment("causal_mask", "mask", "mask", "bo").manual_comment = "Look again."
        gradebook.find_submission("mask", "dan").extension = timedelta(days=28)
        gradebook.db.commit()


def test_the_same_as_nbgrader_autograde_leaves(handed_in, run, tmp_path) -> None:
    """Scores, grades, comments, penalties, graded notebooks and receipts: equal, run after run."""
    other = tmp_path / "other"
    copy_without_bank(handed_in, other)
    for _ in range(2):
        api = open_api(handed_in)
        for student in sorted(path.name for path in (handed_in / "submitted" / "demo").iterdir()):
            api.autograde("mask", student)
        close_judges()
        done = run(other, "maskgrader", "grade", "mask", "--force", "--workers", "2")
        assert done.returncode == 1, done.stderr
        assert rows(other) == rows(handed_in)
        assert files(other) == files(handed_in)
        by_hand(handed_in)
        by_hand(other)
    assert "finn/mask/mask.ipynb: unreadable" in done.stderr
    assert "7 judged, 7 recorded" in done.stdout
    penalties = {row[0]: row[3] for row in rows(other)[1]}
    assert penalties["ada"] is None and penalties["cleo"] > 0
    for path in (other / "autograded").rglob("*.ipynb"):
        nbformat.validate(nbformat.read(path, as_version=4))
    again = run(other, "maskgrader", "grade")
    assert "0 judged, 0 recorded, 7 unchanged" in again.stdout
    told = run(other, "maskgrader", "grade", "--explain", "--student", "ada")
    assert "ada, mask: nothing has changed" in told.stdout


def test_a_regrade_is_shown_first(released, monkeypatch, hand_in, sources) -> None:
    """With changed checks the command shows who changes and by what, and records with --apply."""
    monkeypatch.chdir(released)
    monkeypatch.setattr(console, "out", Console(width=100, height=25))
    monkeypatch.setattr(grading, "LocalPool", Inline)

    def grade(*options: str) -> Result:
        return CliRunner().invoke(main, ["grade", *options])

    hand_in(released, "ada", "mask", submission_for(sources["mask"], answers=WRITTEN))
    assert grade("--workers", "1").exit_code == 0
    checks = released / "tests" / "hidden" / "mask" / "test_causal_mask.py"
    text = checks.read_text("utf-8")
    assert text.count("points=1)") > 0
    checks.write_text(text.replace("points=1)", "points=0.5)", 1), encoding="utf-8")
    told = grade("--explain")
    assert "the hidden checks have changed (recorded only with --apply)" in told.stdout
    shown = grade("--workers", "1")
    assert shown.exit_code == 0, shown.output
    assert "ada" in shown.stdout and "1 → 0.5" in shown.stdout and "--apply" in shown.stdout
    receipt = released / "gradebooks" / "demo" / "receipts" / "mask" / "ada.json"
    assert json.loads(receipt.read_text("utf-8"))["result"]["score"] == 17
    done = grade("--apply", "--workers", "1")
    assert "1 recorded" in done.stdout
    assert json.loads(receipt.read_text("utf-8"))["result"]["score"] == 16.5


def test_usage_errors_name_what_there_is(released, run, hand_in, sources) -> None:
    """An unknown assignment or student, or an unreachable scheduler, ends with 2 and says why."""
    hand_in(released, "ada", "mask", submission_for(sources["mask"]))
    for arguments, said in (
        (["masks"], "masked_softmax"),
        (["--student", "nobody"], "nobody"),
        (["--workers", "0"], "--workers"),
    ):
        done = run(released, "maskgrader", "grade", *arguments)
        assert done.returncode == 2, done.stderr
        assert said in done.stderr
