"""A cohort's dates, penalties, extensions, private checks and archive, on the toy course."""

from __future__ import annotations

import csv
import gzip
import io
import json
import shutil
import sqlite3
import tarfile
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner
from nbgrader.api import Gradebook

from maskgrader import cohort as cohorts
from maskgrader.cli.app import main
from maskgrader.files.errors import CourseError
from maskgrader.lifecycle import (
    archive,
    archive_reader,
    archive_restore,
    cohort_files,
    pseudonyms,
)
from maskgrader.nbgrader import grading_settings

from .grading import Course

WRONG = "def double(X):\n    return 3 * X"
DATES = """
time_zone = "Europe/Madrid"
[dates.toy]
release = 2026-11-02T09:00:00
due = 2026-11-09T12:00:00
[late]
policy = "per_day"
percent = 10
cap_percent = 50
"""
IN_TIME, LATE = "2026-11-09 11:00:00 UTC", "2026-11-10 12:00:00 UTC"  # 25 hours too late


def say(course: Course, text: str) -> None:
    """Rewrite the cohort's file."""
    own = 'title = "Toy"\ncourse_id = "toy"\nseed = "seed of the toy course, 8d1f"\n'
    (course.root / "cohorts" / "demo.toml").write_text(own + text, encoding="utf-8")


@pytest.fixture
def dated(course: Course, monkeypatch: pytest.MonkeyPatch) -> Course:
    """The toy course with dates and a late policy, in the working folder."""
    say(course, DATES)
    monkeypatch.chdir(course.root)
    monkeypatch.delenv("MASKGRADER_COURSE", raising=False)
    return course


def cli(*arguments: str) -> str:
    """Run a command that must succeed; returns its output, with single spaces."""
    done = CliRunner().invoke(main, list(arguments), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


def penalties(course: Course) -> dict[str, float | None]:
    return {row[0]: row[3] for row in course.rows()[1]}


def test_due_dates_and_penalties_reach_the_gradebook(dated):
    """In UTC, by the cohort's policy; a change of the file reaches it with the next run."""
    dated.hand_in("ada", at=IN_TIME)
    dated.hand_in("bo", at=LATE)
    dated.hand_in("cy", at=LATE, double=WRONG)
    assert dated.run().recorded == 3
    assert dated.sql("SELECT duedate FROM assignment") == [("2026-11-09 11:00:00.000000",)]
    scores = {name: dated.receipt(name)["result"]["score"] for name in ("bo", "cy")}
    assert penalties(dated) == {"ada": None, "bo": 2.0, "cy": pytest.approx(0.2 * scores["cy"])}
    say(dated, DATES.replace("percent = 10", "percent = 40", 1))
    assert dated.run().judged == 0
    assert penalties(dated)["bo"] == 5.0
    say(dated, DATES.replace("2026-11-09T12", "2026-11-10T23"))
    before = dated.state()
    dated.why()
    dated.run(dry_run=True)
    assert dated.state() == before
    assert "due dates changed: toy" in cli("cohort", "sync")
    assert set(penalties(dated).values()) == {None}


def test_points_given_by_hand_change_the_penalty(dated):
    """When the formgrader writes a score, the penalty changes in the same transaction."""
    dated.hand_in("bo", at=LATE, double=WRONG)
    dated.run()
    before = penalties(dated)["bo"]
    with Gradebook(dated.url, "toy") as book:
        grade = book.find_grade("test_double", "toy", "toy", "bo")
        earned = grade.auto_score
        grade.manual_score, grade.needs_manual_grade = 2.0, False
        book.db.commit()
        assert book.find_submission("toy", "bo").late_submission_penalty == pytest.approx(
            before + 0.2 * (2.0 - earned)
        )
        grade.extra_credit = 1.0
        book.db.commit()
        assert book.find_submission("toy", "bo").late_submission_penalty == pytest.approx(
            before + 0.2 * (3.0 - earned)
        )
    written = penalties(dated)
    assert "late penalties changed: 0" in cli("cohort", "sync")
    assert penalties(dated) == written


def test_a_wrong_penalty_is_corrected(dated):
    """The next command corrects penalties after a program without our configuration."""
    dated.hand_in("bo", at=LATE)
    dated.run()
    dated.sql("UPDATE grade SET manual_score = 0")
    assert dated.run().judged == 0
    assert penalties(dated) == {"bo": 0.0}


def test_an_extension_counts_before_and_after_handing_in(dated):
    """Given early, given late, moved with the due date, and withdrawn."""
    dated.sql("INSERT INTO student (id) VALUES ('ada'), ('bo')")
    said = cli("cohort", "extend", "ada", "toy", "--days", "1")
    assert "ada has until 2026-11-10 12:00 for toy." in said
    dated.hand_in("ada", at=LATE)
    dated.hand_in("bo", at=LATE)
    dated.run()
    assert penalties(dated) == {"ada": 1.0, "bo": 2.0}
    cli("cohort", "extend", "bo", "toy", "--until", "2026-11-10 13:00")
    assert penalties(dated) == {"ada": 1.0, "bo": None}
    assert cli("cohort", "extend").endswith("2 extensions.")
    say(dated, DATES.replace("2026-11-09T12", "2026-11-09T14"))
    cli("cohort", "sync")
    assert penalties(dated) == {"ada": None, "bo": None}
    listed = cli("cohort", "extend")
    assert "ada, toy: until 2026-11-10 14:00" in listed  # a day more, whatever the due date
    assert "bo, toy: until 2026-11-10 13:00" in listed  # until then, whatever the due date
    cli("cohort", "extend", "ada", "toy", "--remove")
    assert penalties(dated)["ada"] == 1.0


def test_several_students_get_more_time_at_once(dated):
    """All or, where one of them is unknown, nobody."""
    dated.sql("INSERT INTO student (id) VALUES ('ada'), ('bo'), ('cy')")
    said = cli("cohort", "extend", "--student", "ada", "--student", "bo", "toy", "--days", "1")
    assert said.count("has until 2026-11-10 12:00 for toy.") == 2
    both = ["cohort", "extend", "--student", "cy", "--student", "nobody", "toy", "--hours", "1"]
    done = CliRunner().invoke(main, both)
    assert (done.exit_code, "no student 'nobody'" in done.output) == (2, True)
    assert cli("cohort", "extend").endswith("2 extensions.")
    for wrong in (["ada", "--days", "1"], ["ada", "--all", "toy", "--days", "1"], ["--all"]):
        assert CliRunner().invoke(main, ["cohort", "extend", *wrong]).exit_code == 2
    assert CliRunner().invoke(main, ["cohort", "extend", "ada", "--all", "--until", "x"]).exit_code


def test_a_student_gets_more_time_in_the_whole_course(dated):
    """Half as much again, of every assignment; it follows the dates, and `cohort show` has it."""
    dated.sql("INSERT INTO student (id) VALUES ('ada'), ('bo')")
    dated.hand_in("ada", at=LATE)
    dated.hand_in("bo", at=LATE)
    dated.run()
    assert penalties(dated) == {"ada": 2.0, "bo": 2.0}
    said = cli("cohort", "extend", "ada", "--all", "--factor", "1.5")
    # from 2 November, 9:00, to 9 November, 12:00: three and a half days and an hour and a half
    assert "ada has 1.5 times the time in the whole course." in said
    assert "ada has until 2026-11-13 01:30 for toy." in said
    assert penalties(dated) == {"ada": None, "bo": 2.0}
    assert "more time: ada, whole course: 1.5 times the time" in cli("cohort", "show")
    say(dated, DATES.replace("2026-11-02T09", "2026-11-09T09"))  # it then had three hours
    cli("cohort", "sync")
    assert penalties(dated)["ada"] == 1.0
    assert "ada, toy: until 2026-11-09 13:30" in cli("cohort", "extend")
    cli("cohort", "extend", "ada", "toy", "--days", "2")  # what was given for one comes first
    assert penalties(dated)["ada"] is None
    cli("cohort", "extend", "--student", "bo", "--all", "--days", "1")
    assert penalties(dated)["bo"] == 1.0
    assert cli("cohort", "extend").endswith("3 extensions.")
    assert "no extension in the whole course" in cli("cohort", "extend", "ada", "--all", "--remove")
    assert penalties(dated) == {"ada": 2.0, "bo": 1.0}


def test_a_factor_needs_a_release_date(dated):
    """The message says which setting is missing."""
    dated.sql("INSERT INTO student (id) VALUES ('ada')")
    say(dated, DATES.replace("release = 2026-11-02T09:00:00", ""))
    done = CliRunner().invoke(main, ["cohort", "extend", "ada", "toy", "--factor", "2"])
    assert (done.exit_code, "toy has no release date" in done.output) == (2, True)


def test_an_extension_reaches_what_nbgrader_records(dated):
    """A submission that nbgrader itself records gets the extension that was given before."""
    dated.sql("INSERT INTO student (id) VALUES ('ada')")
    cli("cohort", "extend", "ada", "toy", "--hours", "5")
    with Gradebook(dated.url, "toy") as book:
        submission = book.add_submission("toy", "ada", timestamp=LATE)
        assert submission.extension.total_seconds() == 5 * 3600
        assert submission.total_seconds_late == 20 * 3600


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nobody", "toy", "--days", "1"), "no student 'nobody'"),
        (("ada", "toys", "--days", "1"), "no assignment toys"),
        (("ada", "toy"), "one of --until"),
        (("ada", "toy", "--days", "1", "--remove"), "one of --until"),
        (("ada", "toy", "--until", "2026-11-09"), None),
        (("ada", "toy", "--until", "2026-11-09 11:59"), "not after the due date"),
        (("ada", "toy", "--until", "2027-03-28 02:30"), "the clocks go forward"),
        (("ada", "toy", "--until", "tomorrow"), "must be a date"),
        (("ada", "toy", "--days", "99999999"), "the extension"),
    ],
)
def test_an_invalid_extension_is_refused(dated, arguments, said):
    """The message says what is wrong, and nothing is written."""
    dated.sql("INSERT INTO student (id) VALUES ('ada')")
    done = CliRunner().invoke(main, ["cohort", "extend", *arguments])
    assert done.exit_code == (2 if said else 0)
    assert (said or "ada has until 2026-11-09 23:59") in done.output.replace("\n", " ")


def test_private_checks_are_laid_over_the_public_ones(dated):
    """They judge, changing them is a reason to judge again, and their folder must exist."""
    dated.hand_in("ada", at=IN_TIME)
    dated.run()
    public = (dated.root / "tests" / "hidden" / "toy" / "test_double.py").read_text("utf-8")
    overlay = dated.root.parent / "private"
    say(dated, f'hidden_checks = "{overlay}"\n{DATES}')
    with pytest.raises(CourseError, match="hidden_checks"):
        dated.run()
    (overlay / "toy").mkdir(parents=True)
    stricter = public.replace("2 * hidden_input_of_double", "3 * hidden_input_of_double")
    assert stricter != public
    (overlay / "toy" / "test_double.py").write_text(stricter, encoding="utf-8")
    report = dated.run(apply=True)
    assert [change.difference for change in report.changes] == [-1.0]
    assert dated.why() == {"ada": ()}
    from maskgrader.course import check_files as hidden

    laid = hidden.laid_over(cohorts.load(dated.root, "demo")).root
    assert (laid / "tests" / "hidden" / "toy" / "test_double.py").read_text("utf-8") == stricter
    assert (laid / "tests" / "hidden" / "toy" / "reference.py").is_file()
    assert laid.stat().st_mode & 0o077 == 0


def test_private_checks_behind_links_are_laid_over_too(dated):
    """A link to a folder is followed; a broken link is an error; editors' files are ignored."""
    from maskgrader.course import check_files as hidden

    real, overlay = dated.root.parent / "real", dated.root.parent / "linked"
    real.mkdir()
    overlay.mkdir()
    (overlay / "toy").symlink_to(real)
    (real / "test_double.py").write_text("stricter = True\n", encoding="utf-8")
    say(dated, f'hidden_checks = "{overlay}"\n')
    cohort = cohorts.load(dated.root, "demo")
    before = hidden.fingerprint(cohort, "toy")
    assert hidden.paths(cohort)[Path("toy/test_double.py")].read_text("utf-8") == (
        "stricter = True\n"
    )
    for folder in (".ipynb_checkpoints", "__pycache__"):
        (real / folder).mkdir()
        (real / folder / "test_more.py").write_text("left = True\n")
    (real / ".#test_double.py").symlink_to("somebody@here.1")
    assert hidden.fingerprint(cohort, "toy") == before
    (real / "test_more.py").symlink_to("gone.py")
    with pytest.raises(CourseError, match=r"test_more\.py cannot be read"):
        hidden.laid_over(cohort)
    (real / "test_more.py").unlink()
    (real / "again").symlink_to(real)
    with pytest.raises(CourseError, match="leads back"):
        hidden.laid_over(cohort)


@pytest.mark.parametrize("private", [False, True])
def test_checks_that_change_while_nbgrader_runs_are_used_at_once(dated, private):
    """A formgrader runs for weeks. A receipt names the checks that were used."""
    from maskgrader.nbgrader.api import open_api

    dated.hand_in("ada", at=IN_TIME)
    path = dated.root / "tests" / "hidden" / "toy" / "test_double.py"
    text = path.read_text("utf-8")
    if private:
        path = dated.root / "private" / "toy" / "test_double.py"
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
        say(dated, f'hidden_checks = "private"\n{DATES}')
    scores = []
    for factor in "23":
        changed = text.replace("2 * hidden_input_of_double", f"{factor} * hidden_input_of_double")
        path.write_text(changed, encoding="utf-8")
        done = open_api(dated.root).autograde("toy", "ada", force=True)
        assert done["success"], done
        scores.append(dated.receipt("ada")["result"]["score"])
        assert dated.why() == {"ada": ()}
    assert scores[0] - scores[1] == 1.0


def test_the_overview_counts(dated):
    """Submissions, graded and waiting, and whether an assignment is open at a given time."""
    dated.hand_in("ada", at=IN_TIME)
    dated.hand_in("bo", at=IN_TIME)
    dated.run(students=("ada",))
    shown = cli("cohort", "show", "--now", "2026-11-05")
    assert "toy 2026-11-02 2026-11-09 open 2 1 0 100 %" in shown
    assert "closed" in cli("cohort", "show", "--now", "2026-11-09 11:00:01")
    assert "toy" in cli("cohort", "list", "--now", "2026-11-09 11:00:00").lower()


ROSTER = "id,first_name,last_name,email\nada,Ada,Lovelace,ada@example.org\nbo,Bo,,\n"


def test_a_class_list_is_imported_once(dated, tmp_path):
    """Repeating it changes nothing; an empty cell erases nothing, nobody is removed."""
    path = tmp_path / "class.csv"
    path.write_text(ROSTER, encoding="utf-8")
    assert "would be added" in cli("cohort", "roster", str(path), "--dry-run")
    assert dated.sql("SELECT COUNT(*) FROM student") == [(0,)]
    assert "2 added, 0 changed" in cli("cohort", "roster", str(path))
    assert "0 added, 0 changed, 2 unchanged" in cli("cohort", "roster", str(path))
    path.write_text("id,first_name,last_name,email\nada,Augusta,,\n", encoding="utf-8")
    assert "0 added, 1 changed" in cli("cohort", "roster", str(path))
    rows = dated.sql("SELECT id, first_name, last_name, email FROM student ORDER BY id")
    assert rows == [("ada", "Augusta", "Lovelace", "ada@example.org"), ("bo", "Bo", None, None)]


@pytest.mark.parametrize("content", [b"", b"no database"])
def test_an_unusable_gradebook_is_named(dated, tmp_path, content):
    """With a remedy and without a traceback; importing a class list creates an empty one."""
    (tmp_path / "class.csv").write_text(ROSTER, encoding="utf-8")
    (dated.root / "gradebooks" / "demo" / "gradebook.db").write_bytes(content)
    for command in (["sync"], ["extend"], ["roster", str(tmp_path / "class.csv")]):
        done = CliRunner().invoke(main, ["cohort", *command])
        whole = not content and command[0] == "roster"
        assert done.exit_code == (0 if whole else 2)
        assert whole or "gradebook.db" in done.output.replace("\n", "")


def test_grading_without_a_gradebook_is_refused(dated):
    """`nbgrader autograde` says what to do first, without a traceback."""
    from maskgrader.nbgrader.api import open_api

    dated.hand_in("ada", at=IN_TIME)
    (dated.root / "gradebooks" / "demo" / "gradebook.db").unlink()
    done = open_api(dated.root).autograde("toy", "ada")
    assert not done["success"]
    assert "nbgrader generate_assignment" in done["log"] and "Traceback" not in done["log"]


def test_autograding_everybody_corrects_all_penalties(dated):
    """Also of those graded before, after another program has written to the gradebook."""
    from maskgrader.nbgrader.api import open_api

    dated.hand_in("ada", at=LATE)
    assert open_api(dated.root).autograde("toy", "ada")["success"]
    right = penalties(dated)["ada"]
    assert right > 0
    dated.sql("UPDATE submitted_notebook SET late_submission_penalty = 0")
    dated.hand_in("bo", at=IN_TIME)
    assert open_api(dated.root).autograde("toy", "*", force=False)["success"]
    assert penalties(dated)["ada"] == right


# Archives


@pytest.fixture
def half_graded(dated: Course) -> Course:
    """Two graded submissions, an ungraded one, and a damaged receipt."""
    dated.sql(
        "INSERT INTO student (id, first_name, last_name, email) VALUES "
        "('ada.lovelace', 'Ada', 'Lovelace, \"Countess\"', 'ada@example.org')"
    )
    path = dated.hand_in("ada.lovelace", at=LATE)
    path.rename(path.with_name("ada lovelace's own.ipynb"))
    dated.hand_in("bo", at=IN_TIME, double=WRONG)
    dated.run()
    dated.hand_in("cy")
    dated.sql("UPDATE comment SET manual_comment = 'Well done, Ada Lovelace!'")
    (dated.root / "gradebooks" / "demo" / "receipts" / "toy" / "dan.json").write_text("{")
    return dated


def pack(course: Course, path: Path, **options: bool) -> archive.Packed:
    cohort = cohorts.load(course.root, "demo")
    return archive.pack(cohort, grading_settings.load(cohort).gradebook, path, **options)


def test_an_archive_is_read_with_the_standard_library_alone(half_graded, tmp_path):
    """Gradebook, results, receipts, notebooks, settings and seed; the same bytes each time."""
    before = half_graded.state()
    packed = pack(half_graded, tmp_path / "a.tar.gz")
    assert (packed.submissions, packed.students) == (2, 2)
    assert [note.split()[0] for note in packed.notes] == ["1", "1"]  # damaged, not graded
    pack(half_graded, tmp_path / "b.tar.gz")
    assert (tmp_path / "a.tar.gz").read_bytes() == (tmp_path / "b.tar.gz").read_bytes()
    assert (tmp_path / "a.tar.gz").stat().st_mode & 0o777 == 0o600
    assert half_graded.state() == before
    with tarfile.open(tmp_path / "a.tar.gz") as tar:
        members = {
            info.name.removeprefix("cohort-demo/"): tar.extractfile(info).read() for info in tar
        }
    results = {row["student"]: row for row in json.loads(members["results.json"])}
    assert results["ada.lovelace"]["final_score"] == 8.0
    assert results["ada.lovelace"]["late_penalty"] == 2.0
    assert results["bo"]["verdict"] == "wrong_answer"
    sheet = list(csv.DictReader(io.StringIO(members["results.csv"].decode())))
    assert [row["final_score"] for row in sheet] == ["8.0", str(results["bo"]["final_score"])]
    with closing(sqlite3.connect(":memory:")) as book:
        book.deserialize(members["gradebook.db"])
        names = book.execute("SELECT last_name FROM student WHERE id = 'ada.lovelace'").fetchall()
    assert names == [('Lovelace, "Countess"',)]
    receipt = json.loads(members["receipts/toy/bo.json"])
    assert receipt == half_graded.receipt("bo")
    assert b"hidden checks" in members["pristine/toy.ipynb"].lower()
    assert members["seed.txt"] == b"seed of the toy course, 8d1f\n"
    assert members["cohort.toml"] == (half_graded.root / "cohorts/demo.toml").read_bytes()
    assert f"format {archive_reader.FORMAT}".encode() in members["README.md"]
    mean = (8.0 + results["bo"]["final_score"]) / 2
    assert f"toy 2 0 {mean:.2f} 10" in cli("cohort", "show", str(tmp_path / "a.tar.gz"))


def test_an_archived_gradebook_is_one_for_nbgrader(half_graded, tmp_path):
    """nbgrader opens it like any other."""
    pack(half_graded, tmp_path / "a.tar.gz")
    with tarfile.open(tmp_path / "a.tar.gz") as tar:
        (tmp_path / "old.db").write_bytes(tar.extractfile("cohort-demo/gradebook.db").read())
    with Gradebook(f"sqlite:///{tmp_path}/old.db", "toy") as book:
        submission = book.find_submission("toy", "ada.lovelace")
        assert (submission.score, submission.late_submission_penalty) == (10.0, 2.0)
        assert submission.timestamp == datetime(2026, 11, 10, 12)


def test_pseudonyms_name_nobody(half_graded, tmp_path):
    """No id, name, address, comment, file name or seed in any byte; scores are the same."""
    pack(half_graded, tmp_path / "a.tar.gz")
    pack(half_graded, tmp_path / "p.tar.gz", pseudonyms=True)
    data = gzip.decompress((tmp_path / "p.tar.gz").read_bytes()).lower()
    for secret in (b"lovelace", b"countess", b"example.org", b"well done", b"8d1f"):
        assert secret not in data
    assert b"lovelace" in gzip.decompress((tmp_path / "a.tar.gz").read_bytes()).lower()
    plain, masked = (archive_reader.read(tmp_path / name) for name in ("a.tar.gz", "p.tar.gz"))
    key = half_graded.root / "gradebooks" / "demo" / "pseudonyms.key"
    assert key.stat().st_mode & 0o777 == 0o600
    rename = pseudonyms.Pseudonyms.of(key)
    renamed = [{**row, "student": rename(row["student"])} for row in plain.results]
    assert sorted(renamed, key=lambda row: row["student"]) == masked.results
    with tarfile.open(tmp_path / "p.tar.gz") as tar:
        names = tar.getnames()
    assert f"cohort-demo/receipts/toy/{rename('bo')}.json" in names
    assert "cohort-demo/seed.txt" not in names
    assert [name for name in names if "/files/" in name] == []


@pytest.fixture
def seeded(half_graded: Course) -> Course:
    """Its seed is in a file, as `cohort new` writes it."""
    file = half_graded.root / "cohorts" / "demo.toml"
    seed = 'seed = "seed of the toy course, 8d1f"'
    text = file.read_text().replace(seed, 'seed_file = "gradebooks/demo/seed"')
    file.write_text(text)
    (half_graded.root / "gradebooks" / "demo" / "seed").write_text("seed of the toy course, 8d1f")
    return half_graded


def contents(course: Course) -> dict[str, bytes]:
    """Every file of the cohort by path, without the lock of a run."""
    folders = ("cohorts", "release", "submitted", "autograded", "feedback", "gradebooks")
    paths = [path for name in folders for path in (course.root / name).rglob("*")]
    kept = [path for path in paths if path.is_file() and path.name != "recording.lock"]
    return {str(path): path.read_bytes() for path in kept}


def test_a_cohort_is_put_away_and_back(seeded, tmp_path):
    """It is removed only as it was archived; afterwards every byte is as before."""
    file = str(tmp_path / "a.tar.gz")
    cli("cohort", "archive", "demo", file)
    before = contents(seeded)
    assert any("submitted" in path for path in before)
    seeded.hand_in("di")
    done = CliRunner().invoke(main, ["cohort", "remove", "demo", "--archive", file])
    assert done.exit_code == 2 and "nothing was removed" in " ".join(done.output.split())
    shutil.rmtree(seeded.root / "submitted" / "demo" / "di")
    for arguments in (["demo"], ["demo", "--archive", file, "--without-archive"]):
        assert CliRunner().invoke(main, ["cohort", "remove", *arguments]).exit_code == 2
    assert contents(seeded) == before
    assert "removed demo: 4 folders" in cli("cohort", "remove", "demo", "--archive", file)
    assert list(contents(seeded)) == [str(seeded.root / "cohorts" / "demo.toml")]
    assert "demo Toy put away" in cli("cohort", "list")
    done = CliRunner().invoke(main, ["grade"])
    assert "cohort restore" in " ".join(done.output.split())
    cli("cohort", "restore", file)
    assert contents(seeded) == before
    assert {student for student, why in seeded.why().items() if why} == {"cy"}


def test_nothing_is_restored_over_a_cohort_or_from_a_torn_file(seeded, tmp_path):
    """Existing files stay; of a damaged or hostile archive nothing is kept."""
    whole = tmp_path / "a.tar.gz"
    cli("cohort", "archive", "demo", str(whole))
    before = contents(seeded)
    refused(whole, "was not changed")
    assert contents(seeded) == before
    cli("cohort", "remove", "demo", "--without-archive")
    data = whole.read_bytes()
    for name, torn in (("half", data[: len(data) // 2]), ("sum", data[:-8] + bytes(8))):
        (tmp_path / f"{name}.tar.gz").write_bytes(torn)
        refused(tmp_path / f"{name}.tar.gz", "damaged")
    with tarfile.open(whole) as tar:
        members = [(info, tar.extractfile(info).read()) for info in tar]
    for number, odd in enumerate(("../../escaped", "link", "x/../../../escaped")):
        path = tmp_path / f"odd{number}.tar.gz"
        with tarfile.open(path, "w:gz") as tar:
            for info, data in members:
                tar.addfile(info, io.BytesIO(data))
            info = tarfile.TarInfo(f"cohort-demo/files/submitted/{odd}")
            if odd == "link":
                info.type, info.linkname = tarfile.SYMTYPE, "/etc/passwd"
            tar.addfile(info, io.BytesIO())
        refused(path, "damaged")
    assert not list(tmp_path.rglob("escaped"))
    (seeded.root / "cohorts" / "demo.toml").write_text("# changed")
    refused(whole, "differs from the one in the archive")
    assert [path for path in contents(seeded) if "demo.toml" not in path] == []


def test_an_interrupted_restoration_is_completed(seeded, tmp_path, monkeypatch):
    """Killed while folders are put in place: the next run puts the others there too."""
    file = tmp_path / "a.tar.gz"
    cli("cohort", "archive", "demo", str(file))
    before = contents(seeded)
    cli("cohort", "remove", "demo", "--without-archive")
    with monkeypatch.context() as patch:
        patch.setattr(cohort_files, "STEPS", ("submitted",))
        patch.setattr(cohort_files.shutil, "rmtree", lambda path, **_: None)
        archive_restore.restore(seeded.root, file)
    assert contents(seeded) != before
    cli("cohort", "restore", str(file))
    assert contents(seeded) == before


def refused(path: Path, words: str) -> None:
    done = CliRunner().invoke(main, ["cohort", "restore", str(path)])
    assert done.exit_code == 2, done.output
    assert words in " ".join(done.output.split())


def test_a_file_that_is_not_an_archive_is_refused(half_graded, tmp_path):
    """Truncated, of another kind, of a newer format, missing; nor is a file overwritten."""
    whole = tmp_path / "a.tar.gz"
    pack(half_graded, whole)
    with pytest.raises(CourseError, match="was not changed"):
        pack(half_graded, whole)
    with pytest.raises(CourseError, match=r"\.tar\.gz"):
        pack(half_graded, tmp_path / "a.zip")
    for name, data in (("torn", whole.read_bytes()[:900]), ("text", b"hello")):
        path = tmp_path / f"{name}.tar.gz"
        path.write_bytes(data)
        with pytest.raises(CourseError, match="not an archive of a cohort, or is damaged"):
            archive_reader.read(path)
    with pytest.raises(CourseError, match="no file"):
        archive_reader.read(tmp_path / "nowhere.tar.gz")
    with tarfile.open(tmp_path / "later.tar.gz", "w:gz") as tar:
        info = tarfile.TarInfo("archive.json")
        data = b'{"format": 99}'
        info.size = len(data)
        tar.addfile(info, io.BytesIO(data))
    with pytest.raises(CourseError, match="format 99"):
        archive_reader.read(tmp_path / "later.tar.gz")


@pytest.mark.parametrize(
    ("about", "results"),
    [
        ('{"format": 1, "notes": 5}', "[]"),
        ('{"format": true, "notes": []}', "[]"),
        ('{"format": 1, "notes": []}', "null"),
        ('{"format": 1, "notes": []}', '[{"assignment": "toy"}]'),
        ('{"format": 1, "notes": []}', "[" * 100_000),
    ],
)
def test_an_archive_with_other_content_is_refused(tmp_path, about, results):
    """As damaged, before any of it is shown."""
    path = tmp_path / "odd.tar.gz"
    with tarfile.open(path, "w:gz") as tar:
        for name, text in (("archive.json", about), ("results.json", results)):
            info = tarfile.TarInfo(name)
            info.size = len(text)
            tar.addfile(info, io.BytesIO(text.encode()))
    done = CliRunner().invoke(main, ["cohort", "show", str(path)])
    assert done.exit_code == 2
    assert "or is damaged" in done.output
