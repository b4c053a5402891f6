"""Grading a cohort: increments, regrades, and nothing lost whenever a run is killed."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import sqlite3
import sys
import time
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Engine, event

from maskgrader import cohort as cohorts
from maskgrader.files import atomic
from maskgrader.files.errors import CourseError
from maskgrader.grading import local_pool
from maskgrader.grading import run as grade
from maskgrader.judge import judging_process
from maskgrader.judge.judging_process import JudgingProcess, ProcessLost
from maskgrader.nbgrader import process_judges, recording
from maskgrader.nbgrader.api import open_api
from maskgrader.nbgrader.autograde_conversion import Conversion
from maskgrader.nbgrader.process_judges import close_judges
from maskgrader.submission import submitted_folders
from maskgrader.submission.submitted_file import HandedIn

from .grading import Course, forked

WRONG = "def double(X):\n    return 3 * X"
RAISES = "def double(X):\n    raise ValueError"


def edit(course: Course, file: str, old: str, new: str) -> None:
    path = course.root / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


CHECKS = "tests/hidden/toy/test_double.py"


# Increments


def test_new_work_is_judged_and_recorded(course):
    """A first run records everybody, and counts them by verdict."""
    course.hand_in("ada")
    course.hand_in("bo", double=WRONG)
    report = course.run()
    assert (report.judged, report.recorded, report.failures) == (2, 2, [])
    assert sorted(report.verdicts["toy"]) == ["accepted", "wrong_answer"]
    scores = course.sql(
        "SELECT s.student_id, SUM(g.auto_score) FROM grade g "
        "JOIN submitted_notebook n ON n.id = g.notebook_id "
        "JOIN submitted_assignment s ON s.id = n.assignment_id GROUP BY 1 ORDER BY 1"
    )
    assert scores[0] == ("ada", 10.0)
    assert scores[1][1] < 10


def test_unchanged_work_is_not_judged_again(course):
    """A second run finds nothing to do, changes nothing, and still counts the verdicts."""
    course.hand_in("ada", double=WRONG)
    course.run()
    before = course.state()
    report = course.run()
    assert (report.judged, report.unchanged) == (0, 1)
    assert report.verdicts == {"toy": ["wrong_answer"]}
    assert course.state() == before


@pytest.mark.parametrize(
    "change, why",
    [
        (lambda c: c.hand_in("ada", double=WRONG), "the submission has changed"),
        (lambda c: c.hand_in("ada", at="2026-11-02 10:30:00 UTC"), "the time of submission"),
        (lambda c: edit(c, CHECKS, "+ 271828.0", "+ 271828.5"), "the hidden checks have changed"),
        (lambda c: edit(c, "cohorts/demo.toml", "8d1f", "8d2f"), "the seed has changed"),
        (
            lambda c: edit(
                c, "cohorts/demo.toml", 'title = "Toy"', 'title = "T"\nlimits.output_kib = 99'
            ),
            "the limits have changed",
        ),
        (
            lambda c: edit(c, "gradebooks/demo/pristine/toy.ipynb", "SCALE = 2", "SCALE = 3"),
            "the assignment's notebook has changed",
        ),
        (
            lambda c: (c.root / "autograded/demo/ada/toy/toy.ipynb").unlink(),
            "the graded notebook is missing",
        ),
        (
            lambda c: (c.root / "gradebooks/demo/receipts/toy/ada.json").unlink(),
            "without a receipt",
        ),
        (lambda c: c.sql("UPDATE submitted_assignment SET student_id = 'x'"), "no grade yet"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_reason_to_judge_again_is_named(course, change, why):
    """Everything that a grade depends on is compared; nothing else is a reason."""
    course.hand_in("ada", at="2026-11-01 10:30:00 UTC")
    course.run()
    assert course.why() == {"ada": ()}
    change(course)
    (told,) = course.why()["ada"]
    assert why in told


def test_figures_are_a_reason_of_their_own(course):
    """Drawing figures is asked for once; a later run without them has nothing to do."""
    course.hand_in("ada")
    course.run()
    assert course.why(figures=True) == {"ada": ("figures are requested",)}
    assert course.run(figures=True).recorded == 1
    assert course.why() == course.why(figures=True) == {"ada": ()}


def test_a_change_of_language_is_named_and_recorded_without_apply(course):
    """Texts change and no grade, so it is recorded at once, in the graded notebook too."""
    course.hand_in("ada", double=WRONG)
    course.run()
    before = course.receipt("ada")
    path = course.root / "translations" / "es" / "maskgrader.po"
    path.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    path.write_text(f'{head}msgid "The visible example"\nmsgstr "El ejemplo"\n', "utf-8")
    assert course.why() == {"ada": ()}
    edit(course, "cohorts/demo.toml", "seed =", 'language = "es"\nseed =')
    assert course.why() == {"ada": ("the language or its translations have changed",)}
    report = course.run()
    assert (report.recorded, report.held, report.changes) == (1, 0, [])
    after = course.receipt("ada")
    assert after["result"]["score"] == before["result"]["score"]
    assert after["result"]["exercises"]["double"]["checks"][0]["title"] == "El ejemplo"
    graded = course.root / "autograded/demo/ada/toy/toy.ipynb"
    assert "El ejemplo" in graded.read_text("utf-8")
    assert course.why() == {"ada": ()}


def test_force_judges_again_what_has_not_changed(course):
    """--force judges everybody and leaves the same state."""
    course.hand_in("ada", double=WRONG)
    course.run()
    before = course.state()
    assert course.run(force=True).recorded == 1
    assert course.state() == before


def test_only_the_named_students_are_judged(course):
    """--student leaves the others alone."""
    course.hand_in("ada")
    course.hand_in("bo")
    assert course.run(students=("bo",)).recorded == 1
    assert course.sql("SELECT id FROM student") == [("bo",)]


def test_a_dry_run_records_nothing(course):
    """--dry-run judges, and leaves no trace."""
    course.hand_in("ada")
    before = course.state()
    report = course.run(dry_run=True)
    assert (report.judged, report.recorded, report.held) == (1, 0, 1)
    assert course.state() == before


# Who gets no score


def test_an_unreadable_submission_is_listed_each_time(course):
    """A torn file has no score, a reason, and is judged again only when it changes."""
    course.path("ada").parent.mkdir(parents=True)
    course.path("ada").write_text('{"cells": [')
    for judged in (1, 0):
        report = course.run()
        assert report.judged == judged
        (failure,) = report.failures
        assert (failure.path, failure.verdict) == (course.path("ada"), "unreadable")
        assert "ends in the middle" in failure.why
    assert {row[2] for row in course.rows()[2]} == {None}


def test_links_are_refused(course, tmp_path):
    """A linked notebook, assignment or student folder is not followed."""
    course.hand_in("ada")
    elsewhere = tmp_path / "elsewhere"
    course.path("ada").parent.parent.rename(elsewhere)
    course.path("ada").parent.parent.symlink_to(elsewhere)
    course.path("bo").parent.mkdir(parents=True)
    course.path("bo").symlink_to(elsewhere / "toy" / "toy.ipynb")
    report = course.run()
    assert [failure.verdict for failure in report.failures] == ["unreadable", "unreadable"]
    assert all("link" in failure.why for failure in report.failures)


def test_a_misnamed_notebook_is_judged(course):
    """The only notebook of a folder counts, whatever it is called, and the student is told."""
    course.hand_in("ada").rename(course.path("ada").with_name("mine.ipynb"))
    report = course.run()
    assert (report.recorded, report.failures) == (1, [])
    receipt = course.receipt("ada")
    assert "mine.ipynb" in receipt["result"]["repairs"][0]


def test_a_folder_without_a_notebook_is_named(course):
    """It is named, with the files in it, and has no score."""
    course.hand_in("ada").rename(course.path("ada").with_name("essay.pdf"))
    (failure,) = course.run().failures
    assert "only essay.pdf" in failure.why


def test_an_assignment_that_was_not_generated_is_a_plain_error(course):
    """The gradebook must know the assignment; the message names the command."""
    course.sql("UPDATE assignment SET name = 'other'")
    course.hand_in("ada")
    with pytest.raises(CourseError, match="nbgrader generate_assignment"):
        course.run()


def test_a_fault_of_a_check_is_nobodys_zero(course):
    """A faulty check leaves no score, and is tried again by the next run."""
    course.hand_in("ada")
    edit(course, CHECKS, "student.double(X=X).unchanged()", "1 / 0")
    (failure,) = course.run().failures
    assert failure.verdict == "judge_error"
    assert {row[2] for row in course.rows()[2]} == {None}
    edit(course, CHECKS, "1 / 0", "student.double(X=X).unchanged()")
    assert course.run().recorded == 1
    assert {row[2] for row in course.rows()[2] if row[1] == "test_double"} == {2.0}


def autograde(course: Course) -> list[str]:
    """Grade as the formgrader does, every student; returns what failed."""
    api = open_api(course.root)
    students = sorted(path.name for path in (course.root / "submitted" / "demo").iterdir())
    results = {student: api.autograde("toy", student) for student in students}
    close_judges()
    return [student for student, result in results.items() if not result["success"]]


def grade_with_apply(course: Course) -> list[str]:
    """Grade with `maskgrader grade --apply`; returns what failed."""
    report = course.run(apply=True)
    return sorted(failure.path.parent.parent.name for failure in report.failures)


def test_an_interrupted_autograde_removes_nothing(course, monkeypatch):
    """The graded notebook of the score that stays is still there for its feedback page."""

    def interrupt(*_):
        raise KeyboardInterrupt

    course.hand_in("ada")
    assert autograde(course) == []
    before = course.state()
    monkeypatch.setattr(Conversion, "_judge", interrupt)
    open_api(course.root).autograde("toy", "ada", force=True)
    assert course.state() == before


BOTH_WAYS = pytest.mark.parametrize("grade_all", [grade_with_apply, autograde])


@BOTH_WAYS
def test_a_fault_of_a_check_takes_no_grade_away(course, grade_all):
    """A grade of the same bytes is kept, also with --apply, and judged again by the next run."""
    course.hand_in("ada", double=WRONG)
    course.run()
    before = course.state()
    edit(course, CHECKS, "student.double(X=X).unchanged()", "1 / 0")
    report = course.run(apply=True)
    assert [failure.verdict for failure in report.failures] == ["judge_error"]
    assert (report.recorded, report.changes) == (0, [])
    assert course.state() == before
    assert grade_all(course) == ["ada"]
    assert course.state() == before
    edit(course, CHECKS, "1 / 0", "student.double(X=X).unchanged()")
    assert course.run().unchanged == 1


@BOTH_WAYS
def test_a_fault_of_a_check_gives_no_old_grade_to_a_newer_submission(course, grade_all):
    """It has no automatic score, a person is asked, the reason is kept, and others are graded."""
    course.hand_in("ada", at="2026-11-01 10:30:00 UTC", double=WRONG)
    course.hand_in("bo", double=WRONG)
    course.run()
    before = course.state()
    edit(course, CHECKS, "student.double(X=X).unchanged()", "1 / 0")
    course.hand_in("ada", at="2026-11-02 10:30:00 UTC")
    assert grade_all(course) == ["ada", "bo"]
    grades, comments = course.rows()[2:]
    assert {(row[2], row[5]) for row in grades if row[0] == "ada"} == {(None, True)}
    assert {row[2][:10] for row in comments if row[0] == "ada"} == {"Not judged"}
    assert "1 / 0" not in str(comments)
    result = course.receipt("ada")["result"]
    assert (result["verdict"], result["score"]) == ("judge_error", None)
    assert result["error"]
    own = [row for row in before["rows"][2] if row[0] == "bo"]
    assert own and [row for row in grades if row[0] == "bo"] == own
    edit(course, CHECKS, "1 / 0", "student.double(X=X).unchanged()")
    assert "the judge failed last time" in course.why()["ada"]
    course.hand_in("cy")
    run = grade.Run(cohorts.load(course.root, "demo"), ["toy"], grade.Options(workers=1))
    assert [submission.student for submission in run.judge(run.plan())] == ["cy", "ada"]
    run.close()
    assert course.receipt("ada")["result"]["score"] == 10


@BOTH_WAYS
def test_a_manual_score_is_valid_while_its_answer_is_the_same(course, grade_all):
    """A changed check asks nobody to grade again; a changed answer does, for that answer alone."""
    course.hand_in("ada")
    course.hand_in("bo")
    course.run()
    course.sql("UPDATE grade SET manual_score = 0.5, needs_manual_grade = 0")

    def waiting() -> set[tuple[str, str]]:
        return {(row[0], row[1]) for row in course.rows()[2] if row[5]}

    edit(course, CHECKS, "Every entry is doubled", "Each entry is doubled")
    grade_all(course)
    assert waiting() == set()
    course.hand_in("ada", at="2026-11-02 10:30:00 UTC", double="def double(X):\n    return X + X")
    grade_all(course)
    assert waiting() == {("ada", "test_double"), ("ada", "try_double")}
    edit(course, CHECKS, "Each entry is doubled", "Every entry is doubled")
    grade_all(course)
    assert waiting() == {("ada", "test_double"), ("ada", "try_double")}


def test_submissions_that_kill_their_process_stop_nobody(course, monkeypatch):
    """Each is a judge error of its own, in the formgrader's child as in a pool of processes."""
    killing = 'X[0, 0] > value[0, 0] and __import__("os")._exit(1)\n    answer.close(value, 2'
    edit(course, CHECKS, "answer.close(value, 2", killing.replace("X", "hidden_input_of_double"))
    killers = ["ada", "bo"]
    for student in killers:
        course.hand_in(student, double="def double(X):\n    return -X")
    course.hand_in("eve")
    other = course.copy(course.root.parent / "other")
    with monkeypatch.context() as patch:
        patch.setattr(grade, "LocalPool", local_pool.LocalPool)
        report = course.run(workers=1)
    assert (report.stopped, report.recorded) == ("", 3)
    assert {failure.path.parent.parent.name for failure in report.failures} == set(killers)
    # A fork would take over the warm workers that this process shares between its tests.
    monkeypatch.setattr(judging_process, "_may_fork", lambda: False)
    process = JudgingProcess(process_judges._end_judges)
    monkeypatch.setattr(process_judges, "_process", process)
    assert autograde(other) == killers
    assert other.rows() == course.rows()
    assert course.receipt("eve")["result"]["score"] == 10
    assert course.receipt("ada")["result"]["verdict"] == "judge_error"


def test_a_process_that_dies_of_everything_is_no_students_fault(course, monkeypatch):
    """The formgrader records nothing, and says what to look at."""

    def lost(*_):
        raise ProcessLost

    course.hand_in("ada")
    here = SimpleNamespace(call=lost, close=lambda: None)
    monkeypatch.setattr(process_judges, "_process", here)
    result = open_api(course.root).autograde("toy", "ada")
    assert not result["success"]
    assert "dies even of a notebook without answers" in result["log"] + result["error"]
    assert course.rows()[2] == []


def test_both_ways_leave_the_same_where_the_judge_fails(course, tmp_path):
    """Scores, comments, graded notebooks and receipts: kept, withheld and new ones."""
    course.hand_in("ada")
    course.hand_in("bo")
    course.run()
    course.hand_in("bo", double=WRONG)
    course.hand_in("cy", double=WRONG)
    edit(course, CHECKS, "student.double(X=X).unchanged()", "1 / 0")
    other = course.copy(tmp_path / "other")
    assert grade_with_apply(course) == autograde(other) == ["ada", "bo", "cy"]
    assert other.rows() == course.rows()
    assert other.files() == course.files()


def test_what_is_removed_during_a_run_keeps_its_grade(course):
    """A folder that is missing when its turn comes is not a submission without a notebook."""
    course.hand_in("ada")
    course.run()
    before = course.rows()
    run = grade.Run(cohorts.load(course.root, "demo"), ["toy"], grade.Options(force=True))
    plan = run.plan()
    shutil.rmtree(course.path("ada").parent)
    list(run.judge(plan))
    run.close()
    assert "removed" in run.report.failures[0].why
    assert course.rows() == before


def test_a_file_that_this_machine_does_not_open_keeps_its_grade(course, monkeypatch):
    """Permissions and bad disks are not the student's fault."""
    course.hand_in("ada")
    course.run()
    before = course.state()
    closed = HandedIn(refusal="The file cannot be opened.", closed=True)
    monkeypatch.setattr(grade, "read_submission", lambda *_: closed)
    report = course.run(force=True)
    assert [failure.why for failure in report.failures] == ["The file cannot be opened."]
    assert course.state() == before


def test_a_newer_file_that_this_machine_does_not_open_has_no_grade(course, monkeypatch):
    """Where the time of submission tells that it is a newer one, the old grade is not its own."""
    course.hand_in("ada", at="2026-11-01 10:30:00 UTC")
    course.run()
    course.hand_in("ada", at="2026-11-02 10:30:00 UTC")
    closed = HandedIn(refusal="The file cannot be opened.", closed=True)
    for module in (grade, recording):
        monkeypatch.setattr(module, "read_submission", lambda *_: closed)
    (failure,) = course.run().failures
    assert (failure.verdict, failure.why) == ("unreadable", "The file cannot be opened.")
    assert {row[2] for row in course.rows()[2]} == {None}


@pytest.mark.parametrize("name", ["x" * 201, os.fsdecode(b"caf\xe9"), "shut"])
def test_one_folder_that_cannot_be_recorded_is_named(course, monkeypatch, name):
    """Names that are too long or no text, and folders that are closed: the others are graded."""

    def has_files(folder: Path) -> bool:
        if folder.parent.name == "shut":
            raise PermissionError(errno.EACCES, "Permission denied")
        return own(folder)

    own = submitted_folders.has_files
    monkeypatch.setattr(submitted_folders, "has_files", has_files)
    course.hand_in("ada")
    course.hand_in(name)
    course.hand_in("zoe")
    report = course.run()
    assert report.recorded == 2
    (failure,) = report.failures
    assert failure.verdict == "not judged"
    assert failure.path == course.path(name)


@pytest.mark.parametrize("damage", ["an old copy", "UPDATE grade SET auto_score = NULL"])
def test_a_gradebook_with_another_score_is_corrected(course, tmp_path, damage):
    """A receipt does not count where the gradebook has a different score."""
    course.hand_in("ada")
    course.run()
    gradebook = course.root / "gradebooks/demo/gradebook.db"
    shutil.copy(gradebook, tmp_path)
    course.hand_in("ada", double=WRONG)
    course.run()
    wanted = course.state()
    if damage == "an old copy":
        shutil.copy(tmp_path / "gradebook.db", gradebook)
    else:
        course.sql(damage)
    assert course.why() == {"ada": ("the gradebook has a different score",)}
    report = course.run()
    assert report.recorded == 1
    assert course.state() == wanted
    assert course.run().unchanged == 1


# Regrades


def test_changed_checks_are_shown_before_they_are_recorded(course):
    """Who changes, by how much and by which check; written only with apply."""
    course.hand_in("ada", double=WRONG)
    course.hand_in("bo")
    course.run()
    before = course.state()
    edit(course, CHECKS, "2 * hidden_input_of_double", "3 * hidden_input_of_double")
    report = course.run()
    assert (report.judged, report.recorded, report.held) == (2, 0, 2)
    changes = {change.student: change for change in report.changes}
    assert (changes["ada"].difference, changes["bo"].difference) == (1.0, -1.0)
    assert changes["bo"].checks == (("double/values", 1.0, 0.0),)
    assert course.state() == before

    report = course.run(apply=True)
    assert (report.recorded, report.held) == (2, 0)
    assert course.receipt("bo")["result"]["score"] == 9.0
    assert course.run().unchanged == 2


def test_new_work_is_recorded_though_the_checks_have_changed(course):
    """Only grades that stand are held back."""
    course.hand_in("ada")
    course.run()
    edit(course, CHECKS, "+ 271828.0", "+ 271828.5")
    course.hand_in("bo")
    report = course.run()
    assert (report.recorded, report.held) == (1, 1)


def test_what_a_person_wrote_is_never_touched(course):
    """Manual scores, extra credit and comments survive a regrade of the automatic scores."""
    course.hand_in("ada", double=WRONG)
    course.run()
    course.sql("UPDATE grade SET manual_score = 1.5, extra_credit = 0.5")
    course.sql("UPDATE comment SET manual_comment = 'Elegant.'")
    course.hand_in("ada")
    assert course.run().recorded == 1
    grades, comments = course.rows()[2:]
    assert {row[3:5] for row in grades} == {(1.5, 0.5)}
    assert {row[3] for row in comments} == {"Elegant."}
    assert {row[2] for row in grades if row[1] == "test_double"} == {2.0}


# Nothing lost


def run_and_die(course: Course, *step: int) -> int:
    """Grade in a fork that kills itself at the nth step of recording; returns its wait status."""
    number = list(step)

    def record(*arguments: Any) -> Any:
        if number:
            die_at(number.pop())
        return own_record(*arguments)

    def action() -> None:
        grade.Recorder.record = record
        course.run()

    own_record = grade.Recorder.record

    return os.waitpid(forked(action), 0)[1]


def die_at(number: int) -> None:
    """Let this process kill itself before its nth step that writes anything anywhere."""
    steps = count(1)

    def step(*_: Any) -> None:
        if next(steps) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    def audit(name: str, arguments: tuple) -> None:
        writes = name == "open" and isinstance(arguments[2], int) and arguments[2] & os.O_CREAT
        if writes or name in ("os.rename", "os.remove", "os.mkdir", "os.chmod", "shutil.rmtree"):
            step()

    for name in ("before_cursor_execute", "after_cursor_execute", "commit"):
        event.listen(Engine, name, step)
    sys.addaudithook(audit)


def test_killed_anywhere_and_run_again_is_as_run_once(course, tmp_path):
    """Killed before and after every statement and every change of a file."""
    course.hand_in("ada", at="2026-11-01 10:30:00 UTC")
    course.run()
    course.sql("UPDATE grade SET manual_score = 0.25")
    course.sql("UPDATE comment SET manual_comment = 'Look again.'")
    course.hand_in("ada", at="2026-11-02 10:30:00 UTC", double=WRONG)
    course.hand_in("bo")
    expected = course.copy(tmp_path / "expected")
    expected.run()
    wanted, points = expected.state(), 0
    for number in count(1, 2):
        again = course.copy(tmp_path / f"killed{number}")
        status = run_and_die(again, number)
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0
            assert again.state() == wanted
            break
        points += 1
        again.run()
        assert again.state() == wanted, number
    assert points > 25


def hold(course: Course) -> sqlite3.Connection:
    """Lock the gradebook, as somebody's long transaction does."""
    path = course.root / "gradebooks" / "demo" / "gradebook.db"
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("BEGIN IMMEDIATE")
    return connection


def test_two_runs_at_once_leave_one_judgement(course, monkeypatch):
    """What was handed in and graded while a run judged is not overwritten by what it had read."""
    course.hand_in("ada")

    def record(*arguments: Any) -> Any:
        monkeypatch.setattr(grade.Recorder, "record", own)
        course.hand_in("ada", double=WRONG)
        assert course.run().recorded == 1
        return own(*arguments)

    own = grade.Recorder.record
    monkeypatch.setattr(grade.Recorder, "record", record)
    report = course.run()
    assert report.recorded == 0
    assert "changed" in report.failures[0].why
    assert course.receipt("ada")["result"]["score"] < 10
    assert course.run().unchanged == 1


def test_a_locked_gradebook_is_waited_for(course):
    """A lock on the gradebook delays the run and loses nothing."""
    course.hand_in("ada")
    lock, told = hold(course), []

    def waiting(why: str) -> None:
        told.append(why)
        lock.rollback()

    report = course.run(waiting)
    lock.close()
    assert (report.recorded, report.stopped) == (1, "")
    assert told and "locked" in told[0]


def test_a_gradebook_that_stays_locked_is_reported(course):
    """After a while the run ends with the reason, what was there stays, and the next goes on."""
    course.hand_in("ada")
    course.run()
    before = course.state()
    course.hand_in("ada", double=WRONG)
    lock: list[sqlite3.Connection] = []
    record = grade.Recorder.record

    def lock_first(*arguments: Any) -> Any:
        lock.append(hold(course))
        return record(*arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grade.Recorder, "record", lock_first)
        report = course.run(patience=0.2)
    lock[0].close()
    assert report.recorded == 0
    assert "locked" in report.stopped
    assert course.rows() == before["rows"]
    assert course.run().recorded == 1


@pytest.mark.parametrize("refusals", [3, 10**9])
def test_a_full_disk_is_waited_for_and_then_reported(course, monkeypatch, refusals):
    """Without room for a file the run waits; if it stays so, it says why, and can be run again."""
    course.hand_in("ada")
    left, fsync = [refusals], os.fsync

    def full(descriptor: int) -> None:
        if left[0] > 0:
            left[0] -= 1
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(descriptor)

    monkeypatch.setattr(atomic.os, "fsync", full)
    report = course.run(patience=0.5 if refusals > 3 else 20)
    assert report.recorded == (refusals == 3)
    assert ("No space left" in report.stopped) == (refusals > 3)
    left[0] = 0
    assert course.run().failures == []
    assert course.why() == {"ada": ()}


def test_a_full_gradebook_is_waited_for_and_then_reported(course):
    """A database that cannot grow stops the run; once it can, the run goes on where it was."""
    for number in range(12):
        course.hand_in(f"student{number}")
    full = [True]

    def limit(connection: sqlite3.Connection, record: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 2 if full[0] else 1 << 30}")

    event.listen(Engine, "connect", limit)
    try:
        report = course.run(patience=0.2)
        assert "full" in report.stopped
        assert 0 < report.recorded < 12
        full[0] = False
        assert report.recorded + course.run().recorded == 12
    finally:
        event.remove(Engine, "connect", limit)
    assert len(course.rows()[0]) == 12


def test_sixteen_graders_at_once_lose_and_double_nothing(course, tmp_path):
    """All of them grade the same cohort into one gradebook; it is as if one had."""
    for number in range(4):
        course.hand_in(f"student{number}", double=WRONG if number % 2 else RAISES)
    expected = course.copy(tmp_path / "expected")
    expected.run()
    start = time.monotonic() + 0.5

    def one() -> None:
        time.sleep(max(0.0, start - time.monotonic()))
        report = course.run(patience=60.0)
        assert not report.stopped and not report.failures

    pids = [forked(one) for _ in range(16)]
    codes = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids]
    assert codes == [0] * 16
    assert course.state() == expected.state()
