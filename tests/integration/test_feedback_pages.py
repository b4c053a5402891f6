"""Feedback pages follow whatever they show, are released anew, and are never lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest

from maskgrader.nbgrader import generate_feedback
from maskgrader.nbgrader.api import open_api

from .grading import Course

STUDENTS = ("ada", "bo")
# Of nbgrader: a misspelt argument, and files that are not closed.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Passing unrecognized arguments:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


class Pages:
    """The toy course with a due date, in a language of its own; bo is late."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.exchange = course.root / "exchange"
        self.exchange.mkdir()
        self.exchange.chmod(0o777)
        self.file = course.root / "cohorts" / "demo.toml"
        self.file.write_text(
            self.file.read_text() + 'exchange = "exchange"\ntime_zone = "UTC"\nlanguage = "de"\n'
            '[dates.toy]\ndue = 2026-03-01T12:00:00\n[late]\npolicy = "per_day"\npercent = 10\n'
        )
        self.catalogue = course.root / "translations" / "de" / "maskgrader.po"
        self.catalogue.parent.mkdir(parents=True)
        self.translate("Dein Notebook")
        for student, day in zip(STUDENTS, (1, 3)):
            path = course.hand_in(student, at=f"2026-03-0{day} 11:00:00 UTC")
            path.with_name("submission_secret.txt").write_text(f"secret of {student}")
        course.run()

    def translate(self, text: str) -> None:
        self.catalogue.write_text(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
            f'msgid "Your notebook"\nmsgstr "{text}"\n'
        )

    def edit(self, old: str, new: str) -> None:
        text = self.file.read_text()
        assert old in text
        self.file.write_text(text.replace(old, new))

    def make(self) -> dict[str, Any]:
        """Run nbgrader's step, without force."""
        return open_api(self.course.root).generate_feedback("toy", force=False)

    def path(self, student: str) -> Path:
        return self.course.root / "feedback" / "demo" / student / "toy" / "toy.html"

    def made(self) -> dict[str, int]:
        return {student: self.path(student).stat().st_mtime_ns for student in STUDENTS}

    def released(self) -> set[str]:
        """Release them; returns what students can fetch."""
        assert open_api(self.course.root).release_feedback("toy")["success"]
        found = (self.exchange / "toy" / "feedback").iterdir()
        return {path.read_text() for path in found}


@pytest.fixture
def pages(course: Course) -> Pages:
    return Pages(course)


def _mark(course: Course, table: str, column: str, value: object, cell: str) -> None:
    course.sql(
        f"UPDATE {table} SET {column} = :value WHERE cell_id = (SELECT id FROM base_cell WHERE "
        "name = :cell) AND notebook_id = (SELECT n.id FROM submitted_notebook n JOIN "
        "submitted_assignment s ON s.id = n.assignment_id WHERE s.student_id = 'ada')",
        value=value,
        cell=cell,
    )


def test_pages_follow_what_they_show(pages: Pages) -> None:
    """Scores and comments of a person, dates, rules and translations; others stay untouched."""

    def score() -> None:
        _mark(pages.course, "grade", "manual_score", 0.5, "test_double")

    def comment() -> None:
        _mark(pages.course, "comment", "manual_comment", "Look again.", "double")

    changes: list[tuple[Callable[[], None], dict[str, str]]] = [
        (score, {"ada": "8.5 of 10 points<"}),
        (comment, {"ada": "Look again."}),
        (lambda: pages.edit("percent = 10", "percent = 20"), {"bo": "6 of 10 points<"}),
        (lambda: pages.edit("03-01T", "03-02T"), {"ada": "2026-03-02", "bo": "8 of 10 points<"}),
        (lambda: pages.translate("Deine Arbeit"), dict.fromkeys(STUDENTS, "Deine Arbeit")),
    ]
    assert pages.make()["success"]
    assert "8 of 10 points<" in pages.path("bo").read_text()
    assert "10 of 10 points<" in pages.path("ada").read_text()
    for change, shown in changes:
        before, fetched = pages.made(), pages.released()
        change()
        assert pages.make()["success"]
        after = pages.made()
        assert {name for name in STUDENTS if after[name] != before[name]} == shown.keys()
        for student, text in shown.items():
            assert text in pages.path(student).read_text()
        new = {pages.path(student).read_text() for student in STUDENTS}
        assert pages.released() == new != fetched
    before = pages.made()
    assert pages.make()["success"]
    assert pages.made() == before


def test_a_page_that_cannot_be_made_stays(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a fault, or Ctrl-C, in the middle: bo's is as it was, and can be released again."""
    assert pages.make()["success"]
    folder, released = pages.path("bo").parent, pages.released()
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    read = generate_feedback.page_marks
    for fault in (ZeroDivisionError("a fault"), KeyboardInterrupt()):

        def faulty(*arguments: Any, fault: BaseException = fault) -> Any:
            if "bo" in arguments:
                raise fault
            return read(*arguments)

        monkeypatch.setattr(generate_feedback, "page_marks", faulty)
        done = pages.make()
        assert not done["success"]
        if isinstance(fault, Exception):
            assert "No new feedback page, for the reasons above: bo." in done["error"]
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
        assert pages.released() == released


def test_the_due_date_stands_in_a_notebook_without_texts(pages: Pages) -> None:
    """In a cell of its own, and every submission is judged as before."""
    root = pages.course.root
    pages.edit('language = "de"\n', "")
    scores = pages.course.sql("SELECT auto_score FROM grade ORDER BY id")
    assert open_api(root).generate_assignment("toy", force=True)["success"]
    for folder in ("release/demo/toy", "gradebooks/demo/pristine"):
        first = nbformat.read(root / folder / "toy.ipynb", 4).cells[0]
        assert first.source == (
            "**Due:** 2026-03-01 12:00 (UTC). "
            "**Late work costs:** 10 % of the score for each day begun."
        )
    pages.course.run(apply=True)
    assert pages.course.sql("SELECT auto_score FROM grade ORDER BY id") == scores
