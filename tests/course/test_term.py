"""A class of thirty through a term, with every trap on the way stepped on."""

from __future__ import annotations

import csv
import logging
import os
import subprocess
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import nbformat
import pytest
from click.testing import CliRunner
from nbgrader.api import Gradebook

from maskgrader import cohort as cohorts
from maskgrader.bank import samples
from maskgrader.bank.entries import load_bank, submission_for
from maskgrader.cli import cmd_demo, cmd_publish
from maskgrader.cli.app import main
from maskgrader.course import quiz
from maskgrader.feedback.judgement import Judgement
from maskgrader.grading import run as grading
from maskgrader.grading.judging_material import Task
from maskgrader.nbgrader.api import open_api

from ..inline_pool import Inline

ROOT = Path(__file__).resolve().parents[2]
DAY = timedelta(days=1)
NOW = datetime.now(UTC).replace(microsecond=0)
DUE = (NOW - 10 * DAY).replace(hour=12, minute=0, second=0)
LATE = DUE + timedelta(hours=20)
MOST = 20  # points of `mask`: 17 of the checks, 3 of a person
GIVEN = 2.0  # by the person, to everyone

STUDENTS = [f"s{number:02}" for number in range(1, 31)]
ON_TIME = STUDENTS[:20]
(AGAIN, WRONG) = ON_TIME[:2]
LATE_ONES = (PLAIN, EXTENDED, EXTENDED_TOO, FACTOR) = STUDENTS[20:24]
(TORN, NOTHING, ILL, GONE, BLANK, MISPLACED) = STUDENTS[24:]
STRANGER = "guest"


class SharedInline(Inline):
    """Judges equal notebooks once: most of the class has the same one."""

    def submit(self, task: Task) -> Future[Judgement]:
        future: Future[Judgement] = Future()
        found = super().submit(replace(task, student="anybody")).result()
        result = replace(found.result, path=f"{task.student}/{task.assignment}")
        future.set_result(replace(found, student=task.student, result=result))
        return future


def at(when: datetime) -> str:
    return f"{when:%Y-%m-%d %H:%M:%S} UTC"


class Term:
    """A live cohort `autumn` in a course, and what it should look like."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.exchange = root / "exchange"
        self.exchange.mkdir()
        self.exchange.chmod(0o777)
        self.file = root / "cohorts" / "autumn.toml"
        self.inbound = self.exchange / "autumn" / "inbound"
        self.folder = root / "submitted" / "autumn"

    def cli(self, *arguments: str, code: int = 0) -> str:
        """Run one of our commands; returns all its output, with single spaces."""
        done = CliRunner().invoke(main, list(arguments), catch_exceptions=False)
        assert done.exit_code == code, done.output
        return " ".join(done.output.split())

    def step(self, name: str, *arguments: str, **options: bool) -> str:
        """Run one of nbgrader's steps; returns its log."""
        api = open_api(self.root)
        api.log.setLevel(logging.INFO)
        result = getattr(api, name)(*arguments, **options)
        assert result["success"], result
        return result.get("log", "")

    def edit(self, path: Path, old: str, new: str) -> None:
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def hand_in(self, student: str, when: datetime, notebook: str) -> None:
        """Put a notebook where `nbgrader submit` puts it."""
        folder = self.inbound / f"{student}+mask+{at(when)}+{when:%S%f}"
        folder.mkdir(parents=True)
        (folder / "mask.ipynb").write_text(notebook, encoding="utf-8")
        (folder / "timestamp.txt").write_text(at(when))
        (folder / "submission_secret.txt").write_text(f"secret of {student}")

    def files(self) -> dict[str, bytes]:
        """Every file of the cohort, by path."""
        tops = ("release", "submitted", "autograded", "feedback", "gradebooks")
        found = [self.file]
        for top in tops:
            files = (self.root / top / "autumn").rglob("*")
            found += (path for path in files if path.is_file() and path.suffix != ".lock")
        return {str(path.relative_to(self.root)): path.read_bytes() for path in found}

    def book(self) -> Gradebook:
        return Gradebook(f"sqlite:///{self.root}/gradebooks/autumn/gradebook.db", "autumn")

    def scores(self) -> dict[str, float]:
        """What the gradebook says of each submission of `mask`, before its penalty."""
        with self.book() as book:
            return {one.student_id: one.score for one in book.assignment_submissions("mask")}

    def penalties(self) -> dict[str, float]:
        """The points that lateness costs, by student; without those of nobody late."""
        with self.book() as book:
            found = book.assignment_submissions("mask")
            penalties = {one.student_id: one.late_submission_penalty or 0.0 for one in found}
        return {student: points for student, points in penalties.items() if points}

    def waiting(self) -> set[str]:
        with self.book() as book:
            found = book.assignment_submissions("mask")
            return {one.student_id for one in found if one.needs_manual_grade}

    def page(self, student: str) -> str:
        """The feedback page, as made."""
        path = self.root / "feedback" / "autumn" / student / "mask" / "mask.html"
        return path.read_text(encoding="utf-8")

    def pages(self) -> dict[str, int]:
        """When each page was made, by student."""
        found = (self.root / "feedback" / "autumn").glob("*/mask/mask.html")
        return {path.parts[-3]: path.stat().st_mtime_ns for path in found}

    def fetched(self) -> dict[str, bytes]:
        """The pages that are released, by name."""
        found = (self.exchange / "autumn" / "feedback").glob("*.html")
        return {path.name: path.read_bytes() for path in found}

    def export(self, name: str) -> list[dict[str, str]]:
        """The rows of one of our exports."""
        to = self.root / f"{name}.csv"
        app = [f"--exporter=maskgrader.nbgrader.export.{name}", f"--to={to}"]
        done = self.run(self.root, "nbgrader", "export", *app, MASKGRADER_COHORT="autumn")
        assert done.returncode == 0, done.stderr
        with to.open(encoding="utf-8", newline="") as sheet:
            rows = list(csv.DictReader(sheet, restkey="too many"))
        assert all("too many" not in row for row in rows)
        return rows

    run: Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def term(released: Path, run, monkeypatch: pytest.MonkeyPatch) -> Term:
    """Verification finds nothing, and judging is done in this process."""
    monkeypatch.setattr(cmd_publish, "passes", lambda *arguments, **options: True)
    monkeypatch.setattr(grading, "LocalPool", SharedInline)
    monkeypatch.setenv("MASKGRADER_COHORT", "autumn")
    monkeypatch.delenv("MASKGRADER_COURSE", raising=False)
    monkeypatch.chdir(released)
    made = Term(released)
    made.run = run
    return made


@pytest.mark.early
# Of nbgrader: a misspelt argument, and files that are not closed.
@pytest.mark.filterwarnings("ignore:Passing unrecognized arguments:DeprecationWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_class_of_thirty(term: Term, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the class list to the archive: nothing is lost, nothing is stale, every grade is due."""
    _begin(term)
    _publish(term)
    _hand_in(term)
    _collect_and_grade(term)
    _mark(term)
    _give_feedback(term)
    _other_commands_touch_nothing(term, monkeypatch)
    _regrade(term)
    _correct_the_notebook(term)
    _move_the_due_date(term)
    _give_points_to_everyone(term)
    _export(term)
    _put_away_and_back(term)


def _begin(term: Term) -> None:
    """The cohort and its class list, from a Moodle in Spanish."""
    term.cli("cohort", "new", "autumn", "--from", "demo", "--title", "Autumn")
    dates = f"""
[limits]
checks_seconds = 3
[dates.mask]
release = {DUE - 14 * DAY:%Y-%m-%dT%H:%M:%S}
due = {DUE:%Y-%m-%dT%H:%M:%S}
[dates.masked_softmax]
release = {NOW - DAY:%Y-%m-%dT%H:%M:%S}
due = {NOW + 14 * DAY:%Y-%m-%dT%H:%M:%S}
[dates.cross_attention]
release = {NOW + 15 * DAY:%Y-%m-%dT%H:%M:%S}
[late]
policy = "per_day"
percent = 10"""
    term.edit(term.file, 'course_id = "decoder-autumn"', 'course_id = "autumn"')
    term.edit(term.file, "\ntime_zone", '\nexchange = "exchange"\ntime_zone')
    term.edit(term.file, '[late]\npolicy = "none"', dates)
    lines = ["Nombre;Apellido(s);Número de ID;Dirección de correo"]
    lines += [f'"=1+1";"Peña, {name}";{name};{name}@uni.edu' for name in STUDENTS]
    path = term.root.parent / "clase.csv"
    path.write_text("\n".join(lines), encoding="cp1252")
    assert "s30 (=1+1 Peña, s30" in term.cli("cohort", "roster", str(path), "--dry-run")
    assert "30 added" in term.cli("cohort", "roster", str(path))


def _publish(term: Term) -> None:
    """What is due to be released is; what has no date, or a later one, is not."""
    said = term.cli("publish")
    assert "released mask" in said and "released masked_softmax" in said
    outbound = term.exchange / "autumn" / "outbound"
    assert {path.name for path in outbound.iterdir()} == {"mask", "masked_softmax"}
    with term.book() as book:
        assert {one.name for one in book.assignments} == {"mask", "masked_softmax"}
    due = f"**Due:** {DUE:%Y-%m-%d %H:%M} (UTC). **Late work costs:** 10 % of the score"
    assert due in (outbound / "mask" / "mask.ipynb").read_text(encoding="utf-8")
    term.cli("cohort", "extend", *_each(EXTENDED, EXTENDED_TOO), "mask", "--days", "3")
    term.cli("cohort", "extend", FACTOR, "--all", "--factor", "1.5")


def _each(*students: str) -> list[str]:
    return [part for student in students for part in ("--student", student)]


def _hand_in(term: Term) -> None:
    """Right and wrong work, on time and late; work of a stranger, and in the wrong place."""
    source = quiz.source_for(cohorts.load(term.root, "autumn"), "mask")
    bank = {entry.name: entry for entry in load_bank(term.root, "mask")}
    wrong = bank["mask/causal_mask/wrong_answer/diagonal_hidden"]
    right = nbformat.writes(submission_for(source, answers=samples.WRITTEN))
    mistaken = nbformat.writes(submission_for(source, wrong, answers=samples.WRITTEN))
    before = DUE - DAY
    for student in ON_TIME:
        term.hand_in(student, before, mistaken if student in (AGAIN, WRONG) else right)
    for student in (*LATE_ONES, GONE):
        term.hand_in(student, LATE, right)
    term.hand_in(TORN, before, right[: len(right) // 2])
    term.hand_in(STRANGER, before, right)
    blank = term.root / "release" / "autumn" / "mask" / "mask.ipynb"
    term.hand_in(BLANK, before, blank.read_text(encoding="utf-8"))
    place = term.root / "submitted" / MISPLACED / "mask"
    place.mkdir(parents=True)
    (place / "mask.ipynb").write_text(right, encoding="utf-8")
    assert "Collected mask: 28 new." in term.step("collect", "mask")
    term.hand_in(AGAIN, before + timedelta(hours=1), right)
    assert "Collected mask: 1 newer than before, 27 unchanged." in term.step("collect", "mask")


def _collect_and_grade(term: Term) -> None:
    """Everyone on the list is graded; whoever is not, or handed in elsewhere, is named."""
    said = term.cli("grade", code=1)
    assert "autumn: 28 submissions, 27 judged, 27 recorded" in said
    assert f"mask: 3 of 30 have not handed in: {NOTHING}, {ILL}, {MISPLACED}." in said
    assert f"{STRANGER}/mask/mask.ipynb" in said and "not on the class list" in said
    assert f"submitted/{MISPLACED}: the cohort's folder is missing in this path" in said
    assert "27 unchanged" in term.cli("grade", code=1)
    found = term.scores()
    assert 0 < found.pop(WRONG) < 17
    zero = {TORN: 0.0, BLANK: 0.0}
    assert found == {name: zero.get(name, 17.0) for name in found}
    assert term.waiting() == {*ON_TIME, *LATE_ONES, GONE, TORN}


def _mark(term: Term) -> None:
    """A person reads the written answers, as the formgrader stores it."""
    with term.book() as book:
        for student in (*ON_TIME, *LATE_ONES, GONE):
            grade = book.find_grade("explain_mask", "mask", "mask", student)
            grade.manual_score, grade.needs_manual_grade = GIVEN, False
            book.find_comment("explain_mask", "mask", "mask", student).manual_comment = "Well put."
        book.db.commit()
    assert term.waiting() == {TORN}


def _give_feedback(term: Term) -> None:
    """A page for each, made and released once."""
    term.step("generate_feedback", "mask", force=False)
    term.step("release_feedback", "mask")
    made, released = term.pages(), term.fetched()
    assert set(made) == {*STUDENTS} - {NOTHING, ILL, MISPLACED}
    assert len(released) == len(made)
    shown = {
        ON_TIME[5]: ("19 of 20 points<", "Well put."),
        PLAIN: ("17.1 of 20 points<", "−1.9: 10 % of the score for each day begun.", "(UTC), late"),
        EXTENDED: ("19 of 20 points<", f"with your extension, {DUE + 3 * DAY:%Y-%m-%d %H:%M}"),
        TORN: ("no points yet<", "The file ends in the middle."),
        BLANK: ("0 of 20 points<",),
    }
    for student, texts in shown.items():
        page = term.page(student)
        assert [text for text in texts if text not in page] == []
        assert "automatic points" not in page
    term.step("generate_feedback", "mask", force=False)
    term.step("release_feedback", "mask")
    assert (term.pages(), term.fetched()) == (made, released)


def _other_commands_touch_nothing(term: Term, monkeypatch: pytest.MonkeyPatch) -> None:
    """The demo and `make clean`, while the live cohort is the chosen one."""
    before = term.files()
    assert oct((term.root / "gradebooks" / "autumn").stat().st_mode)[-3:] == "700"
    few = [one for one in samples.SAMPLES if one.student in ("emil", "tove")]
    for module in (samples, cmd_demo):
        monkeypatch.setattr(module, "SAMPLES", few)
    term.cli("demo")
    assert (term.root / "feedback" / "demo" / "emil").is_dir()
    for name in ("src", "benchmarks"):  # as in the repository
        (term.root / name).mkdir(exist_ok=True)
    clean = ["make", "--silent", "-f", str(ROOT / "Makefile"), "clean", "VENV=none"]
    subprocess.run(clean, cwd=term.root, check=True, env={"PATH": os.environ["PATH"]})
    assert not (term.root / "feedback" / "demo").exists()
    assert term.files() == before


def _regrade(term: Term) -> None:
    """A changed check changes no manual score, and nobody waits again."""
    before = term.scores()
    term.edit(term.root / "tests/hidden/mask/test_causal_mask.py", "\n\n\n", "\n\n\n# Changed.\n")
    assert "26 recorded grades kept" in term.cli("grade", code=1)
    assert "26 recorded" in term.cli("grade", "--apply", code=1)
    assert (term.scores(), term.waiting()) == (before, {TORN})


def _correct_the_notebook(term: Term) -> None:
    """Released anew without an option; what is handed in is judged as before."""
    before = term.scores()
    old, new = "A decoder in training", "The corrected decoder"
    term.edit(term.root / "source" / "mask" / "mask.ipynb", old, new)
    assert "released mask" in term.cli("publish", "mask")
    for path in (
        term.exchange / "autumn" / "outbound" / "mask" / "mask.ipynb",
        term.root / "release" / "autumn" / "mask" / "mask.ipynb",
        term.root / "gradebooks" / "autumn" / "pristine" / "mask.ipynb",
    ):
        assert new in path.read_text(encoding="utf-8")
    term.cli("grade", "--apply", code=1)
    # Nobody takes the text of the first release for an answer in the wrong cell.
    assert (term.scores(), term.waiting()) == (before, {TORN})


def _move_the_due_date(term: Term) -> None:
    """A day later nobody but one is late; an extension and a factor count from the new date."""
    assert term.penalties() == {PLAIN: pytest.approx(1.9), GONE: pytest.approx(1.9)}
    term.edit(term.file, f"due = {DUE:%Y-%m-%d}", f"due = {DUE + DAY:%Y-%m-%d}")
    term.cli("cohort", "sync")
    assert term.penalties() == {}
    assert "1.9" in term.page(PLAIN)
    _feedback_again(term, {PLAIN, GONE})
    assert "1.9" not in term.page(PLAIN)
    term.cli("publish", "mask")  # with the new date
    term.cli("grade", "--apply", code=1)
    assert term.waiting() == {TORN}


def _feedback_again(term: Term, changed: set[str]) -> None:
    """The pages that have changed are made and released anew, without an option."""
    before, fetched = term.pages(), term.fetched()
    term.step("generate_feedback", "mask", force=False)
    term.step("release_feedback", "mask")
    after = term.pages()
    assert {student for student in after if after[student] != before[student]} >= changed
    new = set(term.fetched().values()) - set(fetched.values())
    assert len(new) >= len(changed)
    pages = {term.page(student).encode() for student in after}
    assert pages <= set(term.fetched().values())


def _give_points_to_everyone(term: Term) -> None:
    """Whoever had lost them gains them; pages say why."""
    before = term.scores()
    table = '\n[points_for_everyone.mask]\ncausal_mask = "The text was wrong."\n'
    term.file.write_text(term.file.read_text() + table)
    term.cli("grade", "--apply", code=1)
    after = term.scores()
    assert {student for student in after if after[student] != before[student]} >= {WRONG}
    assert after[WRONG] > before[WRONG]
    _feedback_again(term, {WRONG})
    assert "The text was wrong." in term.page(WRONG)


def _export(term: Term) -> None:
    """What is due counts, who is excused or has left is told apart, and names harm no sheet."""
    term.cli("cohort", "excuse", ILL, "mask")
    term.cli("cohort", "withdraw", GONE)
    rows = {row["student"]: row for row in term.export("Overall")}
    assert list(rows) == STUDENTS
    assert rows[ILL]["first_name"] == "'=1+1" and rows[ILL]["last_name"] == f"Peña, {ILL}"
    status = {student: rows[student]["mask status"] for student in STUDENTS}
    told = {
        NOTHING: ("missing", "0.0", "so far"),
        MISPLACED: ("missing", "0.0", "so far"),
        ILL: ("excused", "", "nothing counts yet"),
        GONE: ("withdrawn", "", "withdrawn"),
        TORN: ("unreadable", "", "waiting"),
    }
    scored = {student: "scored" for student in STUDENTS if student not in told}
    assert status == {**scored, **{student: words[0] for student, words in told.items()}}
    for student, (_, percent, state) in told.items():
        assert (rows[student]["overall"], rows[student]["overall status"]) == (percent, state)
    for student in set(scored) - {BLANK, WRONG}:
        assert (rows[student]["mask"], rows[student]["overall"]) == ("19.0", "95.0")
    assert {row["masked_softmax status"] for row in rows.values()} == {"not due yet", "withdrawn"}
    settled = term.export("Settled")
    assert len(settled) == 2 * len(STUDENTS)
    assert [row["status"] for row in settled if row["assignment"] == "mask"] == list(
        status.values()
    )
    said = term.cli("cohort", "show")
    assert f"mask: 2 of 29 have not handed in: {NOTHING}, {MISPLACED}" in said


def _put_away_and_back(term: Term) -> None:
    """Archived, removed and restored, byte for byte; the listing tells where it is."""
    before = term.files()
    packed = term.root.parent / "autumn.tar.gz"
    term.cli("cohort", "archive", "autumn", str(packed))
    term.cli("cohort", "remove", "autumn", "--archive", str(packed))
    assert "autumn" in term.cli("cohort", "list")
    readme = term.root / "README.md"
    readme.write_text("The course's own.")
    term.cli("cohort", "restore", str(packed))
    assert term.files() == before
    assert readme.read_text() == "The course's own."
