"""nbgrader's own commands on this course, with nothing but nbgrader_config.py."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import pytest
from nbgrader.api import Gradebook

from maskgrader.bank.entries import load_bank, submission_for
from maskgrader.bank.samples import WRITTEN
from maskgrader.course.leaks import find_secrets, secret_lines
from maskgrader.judge.notebook_player import Player
from maskgrader.nbgrader.api import open_api

from ..malformed.corpus import PICTURE

HOSTILE = (
    "Because <script>alert(1)</script> `exp(0)` is 1. <img src=x onerror=alert(1)> "
    "[a link](javascript:alert(1)) <iframe src='https://example.org'></iframe> **enough**"
)


@pytest.fixture(scope="session")
def sources(as_shown: dict[str, Any]) -> dict[str, Any]:
    """Here everything is as the demo cohort was shown it."""
    return as_shown


@pytest.fixture(scope="session")
def entry(root: Path) -> Callable[[str], Any]:
    known = {entry.name: entry for entry in load_bank(root)}
    return known.__getitem__


@pytest.fixture
def book(released: Path) -> Callable[[], Gradebook]:
    url = f"sqlite:///{released}/gradebooks/demo/gradebook.db"
    return lambda: Gradebook(url, "decoder")


def scores(book: Callable[[], Gradebook], student: str) -> dict[str, float | None]:
    with book() as gradebook:
        notebook = gradebook.find_submission_notebook("mask", "mask", student)
        return {grade.name: grade.auto_score for grade in notebook.grades}


def test_generating_warns_of_nothing(built: Path) -> None:
    """Every assignment is valid for nbgrader: no warning, no error."""
    said = json.loads((built / "said.json").read_text("utf-8"))
    assert sorted(said) == ["cross_attention", "decoder_layer", "mask", "masked_softmax"]
    for name, text in said.items():
        assert "Writing" in text, name  # it was generated, and told of it
        assert "WARNING" not in text
        assert "ERROR" not in text


def test_release_validates_for_a_solution_and_not_as_it_is(released: Path, run, sources) -> None:
    """`nbgrader validate` passes a solved notebook and names what fails in an empty one."""
    solved = released / "solved.ipynb"
    nbformat.write(submission_for(sources["mask"]), solved)
    done = run(released, "nbgrader", "validate", str(solved))
    assert "Success" in done.stdout + done.stderr
    empty = released / "release" / "demo" / "mask" / "mask.ipynb"
    done = run(released, "nbgrader", "validate", str(empty))
    assert "VALIDATION FAILED" in (done.stdout + done.stderr).upper()


def test_three_ways_of_grading_agree(released, run, hand_in, sources, entry, book) -> None:
    """`maskgrader judge`, `nbgrader autograde` and the formgrader's API give the same scores."""
    picks = {
        "right": (),
        "warns": ("mask/causal_mask/accepted/warns_and_prints",),
        "wrong": ("mask/causal_mask/wrong_answer/diagonal_hidden",),
        "large": (
            "mask/causal_mask/wrong_answer/minus_1e9",
            "mask/padding_mask/runtime_error/list_as_array",
        ),
    }
    for student, names in picks.items():
        notebook = submission_for(sources["mask"], *map(entry, names), answers=WRITTEN)
        hand_in(released, student, "mask", notebook)

    judged = run(released, "maskgrader", "judge", "--json", "submitted")
    lines = [json.loads(line) for line in judged.stdout.splitlines()]
    totals = {Path(line["path"]).parts[-3]: line["score"] for line in lines}
    assert totals["right"] == totals["warns"] == 17
    assert totals["large"] < totals["wrong"] < 17

    done = run(released, "nbgrader", "autograde", "mask")
    assert done.returncode == 0, done.stderr
    by_command = {student: scores(book, student) for student in picks}
    assert {s: sum(v or 0 for v in found.values()) for s, found in by_command.items()} == totals

    api = open_api(released)
    for student in picks:
        assert api.autograde("mask", student)["success"]
    assert {student: scores(book, student) for student in picks} == by_command


def test_partial_credit_lands_in_the_gradebook(
    released, autograde, hand_in, sources, entry, book
) -> None:
    """A test cell's score is the sum of its checks, between nothing and everything."""
    wrong = entry("mask/causal_mask/wrong_answer/diagonal_hidden")
    hand_in(released, "ada", "mask", submission_for(sources["mask"], wrong, answers=WRITTEN))
    autograde("ada")
    found = scores(book, "ada")
    assert 0 < found["test_causal_mask"] < 4
    assert found["try_causal_mask"] == 0
    assert found["test_padding_mask"] == 3


def test_written_answers_wait_for_a_person_unless_left_as_given(
    released, autograde, hand_in, sources, book
) -> None:
    """An answer waits for the instructor; the cell as it was given has 0 points and a comment."""
    hand_in(released, "ada", "mask", submission_for(sources["mask"], answers=WRITTEN))
    given = nbformat.read(released / "release" / "demo" / "mask" / "mask.ipynb", as_version=4)
    hand_in(released, "bo", "mask", given)
    autograde("ada", "bo")
    assert scores(book, "ada")["explain_mask"] is None
    assert scores(book, "bo")["explain_mask"] == 0
    with book() as gradebook:
        assert gradebook.find_submission("mask", "ada").needs_manual_grade
        notebook = gradebook.find_submission_notebook("mask", "mask", "bo")
        assert {c.auto_comment for c in notebook.comments} == {"No response."}


def test_manual_scores_and_comments_survive_a_regrade(
    released, autograde, hand_in, sources, book
) -> None:
    """Grading again never touches what a person wrote."""
    hand_in(released, "ada", "mask", submission_for(sources["mask"], answers=WRITTEN))
    autograde("ada")
    with book() as gradebook:
        grade = gradebook.find_grade("explain_mask", "mask", "mask", "ada")
        grade.manual_score, grade.needs_manual_grade = 2.5, False
        comment = gradebook.find_comment("causal_mask", "mask", "mask", "ada")
        comment.manual_comment = "Elegant."
        gradebook.db.commit()
    autograde("ada")
    with book() as gradebook:
        assert gradebook.find_grade("explain_mask", "mask", "mask", "ada").manual_score == 2.5
        comment = gradebook.find_comment("causal_mask", "mask", "mask", "ada")
        assert comment.comment == "Elegant."


def test_unreadable_file_leaves_no_score_and_everyone_else_is_graded(
    released, run, hand_in, sources, book
) -> None:
    """One torn file: its reason in the log and as a comment, exit code 1, the others graded."""
    hand_in(released, "ada", "mask", submission_for(sources["mask"]))
    hand_in(released, "bo", "mask", '{"cells": [')
    hand_in(released, "cy", "mask", submission_for(sources["mask"]))
    done = run(released, "nbgrader", "autograde", "mask")
    assert done.returncode == 1
    assert "bo" in done.stderr and "ends in the middle" in done.stderr
    assert set(scores(book, "bo").values()) == {None}
    assert scores(book, "ada")["test_causal_mask"] == 4
    assert scores(book, "cy")["test_causal_mask"] == 4
    with book() as gradebook:
        assert gradebook.find_submission("mask", "bo").needs_manual_grade
        comment = gradebook.find_comment("causal_mask", "mask", "mask", "bo")
        assert "ends in the middle" in comment.auto_comment


def test_notebook_of_another_assignment_is_no_zero(
    released, autograde, hand_in, sources, book
) -> None:
    """The wrong notebook under the right name is refused, and says which one it is."""
    hand_in(released, "ada", "mask", submission_for(sources["masked_softmax"]))
    assert not autograde("ada")["ada"]["success"]
    assert set(scores(book, "ada").values()) == {None}
    with book() as gradebook:
        comment = gradebook.find_comment("causal_mask", "mask", "mask", "ada")
        assert "notebook of masked_softmax" in comment.auto_comment


def test_failed_judging_keeps_a_score_of_the_same_bytes_only(
    released, autograde, run, hand_in, sources, book
) -> None:
    """When the checks break, what was graded stays; a newer submission has no automatic score."""
    for student in ("ada", "bo"):
        hand_in(released, student, "mask", submission_for(sources["mask"]))
    autograde("ada", "bo")
    before = scores(book, "ada")
    assert before["test_causal_mask"] == 4
    folders = [released / "autograded" / "demo", released / "gradebooks" / "demo" / "receipts"]
    ada = [path for folder in folders for path in folder.rglob("*") if "ada" in str(path)]
    files = {path: path.read_bytes() for path in ada if path.is_file()}
    assert len(files) == 2  # the graded notebook and the receipt
    hand_in(released, "bo", "mask", submission_for(sources["mask"], answers=WRITTEN))
    checks = released / "tests" / "hidden" / "mask" / "test_causal_mask.py"
    checks.write_text(checks.read_text() + "\nraise RuntimeError('broken on purpose')\n")
    done = run(released, "nbgrader", "autograde", "mask", "--force")
    assert done.returncode == 1
    assert "broken on purpose" in done.stderr
    assert "Its earlier score was kept" in done.stderr
    assert scores(book, "ada") == before
    assert {path: path.read_bytes() for path in files} == files
    assert set(scores(book, "bo").values()) == {None}
    with book() as gradebook:
        assert gradebook.find_submission("mask", "bo").needs_manual_grade
    # The instructor reads the reason in the log; a student must not, for it may tell too much.
    graded = released / "autograded" / "demo" / "bo" / "mask" / "mask.ipynb"
    assert "not your doing" in graded.read_text(encoding="utf-8")
    assert "broken on purpose" not in graded.read_text(encoding="utf-8")


def test_no_execute_changes_nothing(released, autograde, run, hand_in, sources, book) -> None:
    """--no-execute is refused: neither a new score nor a lost old one."""
    hand_in(released, "ada", "mask", submission_for(sources["mask"]))
    autograde("ada")
    before = scores(book, "ada")
    hand_in(released, "bo", "mask", submission_for(sources["mask"]))
    done = run(released, "nbgrader", "autograde", "mask", "--force", "--no-execute")
    assert done.returncode != 0
    assert "--no-execute" in done.stderr
    assert scores(book, "ada") == before
    with book() as gradebook:
        assert {s.student.id for s in gradebook.assignment_submissions("mask")} == {"ada"}


def test_nothing_beside_a_notebook_is_copied(
    released, autograde, feedback, hand_in, sources, tmp_path
) -> None:
    """Links, pages and data beside a notebook reach neither autograded/ nor feedback/."""
    secret = tmp_path / "secret.txt"
    secret.write_text("the instructor's secret")
    path = hand_in(released, "ada", "mask", submission_for(sources["mask"]))
    os.symlink(secret, path.parent / "link.txt")
    os.symlink(secret, path.parent / "timestamp.txt")
    (path.parent / "page.html").write_text("<script>alert(1)</script>")
    (path.parent / "numpy.py").write_text("raise SystemExit")
    assert autograde("ada")["ada"]["success"]
    feedback("ada")
    for step, name in (("autograded", "mask.ipynb"), ("feedback", "mask.html")):
        folder = released / step / "demo" / "ada" / "mask"
        assert [p.name for p in folder.rglob("*")] == [name]


def test_time_of_handing_in_is_kept(released, autograde, hand_in, sources, book) -> None:
    """A timestamp beside the notebook reaches the gradebook; an unreadable one stops nobody."""
    path = hand_in(released, "ada", "mask", submission_for(sources["mask"]))
    (path.parent / "timestamp.txt").write_text("2026-11-02 10:30:00 UTC")
    path = hand_in(released, "bo", "mask", submission_for(sources["mask"]))
    (path.parent / "timestamp.txt").write_bytes(b"\xff\xfe not a time")
    assert all(result["success"] for result in autograde("ada", "bo").values())
    with book() as gradebook:
        assert gradebook.find_submission("mask", "ada").timestamp.hour == 10
        assert gradebook.find_submission("mask", "bo").timestamp is None


def test_linked_notebook_is_refused(released, autograde, hand_in, sources, tmp_path, book) -> None:
    """A notebook that is a link to another file, or in a linked folder, is not followed."""
    elsewhere = tmp_path / "other.ipynb"
    nbformat.write(submission_for(sources["mask"]), elsewhere)
    path = hand_in(released, "ada", "mask", "")
    path.unlink()
    os.symlink(elsewhere, path)
    hand_in(released, "bo", "mask", submission_for(sources["mask"]))
    os.symlink(released / "submitted" / "demo" / "bo", released / "submitted" / "demo" / "cy")
    results = autograde("ada", "bo", "cy")
    assert [results[student]["success"] for student in ("ada", "bo", "cy")] == [False, True, False]
    assert set(scores(book, "ada").values()) == {None}
    assert set(scores(book, "cy").values()) == {None}
    assert scores(book, "bo")["test_causal_mask"] == 4


def test_cut_off_grading_is_done_again(released, run, autograde, hand_in, sources) -> None:
    """A graded folder without a receipt was cut off in the middle: the next run does it again."""
    hand_in(released, "ada", "mask", submission_for(sources["mask"]))
    autograde("ada")
    receipt = released / "gradebooks" / "demo" / "receipts" / "mask" / "ada.json"
    assert json.loads(receipt.read_text())["result"]["verdict"] == "accepted"
    receipt.unlink()
    graded = released / "autograded" / "demo" / "ada" / "mask" / "mask.ipynb"
    graded.chmod(0o644)
    graded.write_text("{}")
    assert run(released, "nbgrader", "autograde", "mask").returncode == 0
    assert receipt.is_file()
    assert len(nbformat.read(graded, as_version=4).cells) > 10


def test_feedback_shows_every_check_and_nothing_secret(
    released, autograde, feedback, hand_in, sources, entry, root, cohort
) -> None:
    """Titles of all checks and the message of the first that fails; no hidden source or seed."""
    wrong = entry("mask/padding_mask/wrong_answer/first_length_for_all")
    own = hand_in(released, "ada", "mask", submission_for(sources["mask"], wrong, answers=WRITTEN))
    autograde("ada")
    text = unescape(feedback("ada"))
    receipt = released / "gradebooks" / "demo" / "receipts" / "mask" / "ada.json"
    for exercise in json.loads(receipt.read_text())["result"]["exercises"].values():
        for check in exercise["checks"]:
            assert check["title"] in text
        failed = [check for check in exercise["checks"] if check["outcome"] == "failed"]
        assert all(check["message"] in text for check in failed[:1])
        assert text.count("for the same reason") >= max(0, len(failed) - 1)
    written = "\n".join(cell.source for cell in nbformat.read(own, as_version=4).cells)
    secret = {line for line in secret_lines(root, "mask") if line not in written}
    assert find_secrets(text, secret) == []
    assert cohort.seed not in text
    graded = (released / "autograded" / "demo" / "ada" / "mask" / "mask.ipynb").read_text("utf-8")
    assert find_secrets(graded, secret) == []


def test_no_hidden_input_or_expected_value_is_in_the_feedback(
    released, autograde, feedback, hand_in, sources, entry, monkeypatch
) -> None:
    """No number that a hidden check passed in, or was given back by a right answer, is shown."""
    numbers: set[str] = set()
    call = Player.call

    def spy(self: Player, name: str, args: tuple, kwargs: dict) -> Any:
        reply = call(self, name, args, kwargs)
        if self._secret:
            arrays = [value for value in (*args, reply.value) if isinstance(value, np.ndarray)]
            floats = np.concatenate(
                [np.ravel(array) for array in arrays if array.dtype.kind == "f"]
            )
            # Numbers with a long tail only: 0.5 or 1.0 may stand anywhere.
            numbers.update(f"{x:.8g}" for x in floats if np.isfinite(x) and x * 64 % 1)
        return reply

    monkeypatch.setattr(Player, "call", spy)
    name = "masked_softmax"
    wrong = entry(f"{name}/masked_softmax/wrong_answer/hidden_scores_zero")
    hand_in(released, "ada", name, submission_for(sources[name], wrong, answers=WRITTEN))
    api = open_api(released)
    assert api.autograde(name, "ada")["success"]
    assert api.generate_feedback(name, "ada")["success"]
    assert len(numbers) > 100
    page = (released / "feedback" / "demo" / "ada" / name / f"{name}.html").read_text("utf-8")
    text = unescape(page[page.index("<body") :])
    assert [number for number in numbers if len(number) > 6 and number[:7] in text] == []


def test_students_markup_cannot_act_on_the_feedback_page(
    released, autograde, feedback, hand_in, sources
) -> None:
    """Scripts, frames, handlers and javascript links in a written answer are only text.

    A picture that was pasted into it is shown.
    """
    text = f"{HOSTILE} ![page.png](attachment:page.png)"
    notebook = submission_for(sources["mask"], answers={"explain_mask": text})
    cell = next(c for c in notebook.cells if c.source == text)
    cell.attachments = {"page.png": {"image/png": PICTURE}}
    hand_in(released, "ada", "mask", notebook)
    autograde("ada")
    html = feedback("ada")
    assert "<script>alert" not in html
    assert "<iframe" not in html
    assert "<img src=x" not in html
    assert 'href="javascript:' not in html
    assert "<strong>enough</strong>" in html
    graded = released / "autograded" / "demo" / "ada" / "mask" / "mask.ipynb"
    assert PICTURE in html and PICTURE in graded.read_text("utf-8")


def test_unknown_cohort_names_those_there_are(course: Path, run) -> None:
    """A misspelt MASKGRADER_COHORT is an error that lists the cohorts."""
    done = run(course, "nbgrader", "generate_assignment", "mask", MASKGRADER_COHORT="demmo")
    assert done.returncode != 0
    assert "demmo" in done.stderr and "demo" in done.stderr.replace("demmo", "")


def test_another_cohort_has_its_own_gradebook_and_folders(course: Path, run) -> None:
    """MASKGRADER_COHORT moves every nbgrader command to that cohort."""
    (course / "cohorts" / "autumn.toml").write_text(
        'title = "Autumn"\ncourse_id = "decoder"\nseed = "another"\n'
    )
    done = run(course, "nbgrader", "generate_assignment", "mask", MASKGRADER_COHORT="autumn")
    assert done.returncode == 0, done.stderr
    assert (course / "release" / "autumn" / "mask" / "mask.ipynb").is_file()
    assert (course / "gradebooks" / "autumn" / "gradebook.db").is_file()
    assert not (course / "gradebooks" / "demo").exists()
