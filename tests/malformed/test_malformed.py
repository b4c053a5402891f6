"""Every malformed submission is handled fairly, and so are classmates."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from nbgrader.api import Gradebook

from maskgrader import cohort as cohorts
from maskgrader.grading import run as grading
from maskgrader.nbgrader.api import open_api
from maskgrader.results import receipts

from ..inline_pool import Inline
from .corpus import FULL, NAME, REFUSED, THEMES, Case, Notebook, load_cases, outcome, text

BY_NBGRADER = "damaged"  # this theme by `nbgrader autograde`, the others by `maskgrader grade`
CLASSMATES = "00 the first", "zz the last"  # of the alphabet: graded before and after all cases


def told(result: dict[str, Any]) -> str:
    """Everything that a student is told in words."""
    checks = [check for e in result["exercises"].values() for check in e["checks"]]
    notes = [e["note"] for e in result["exercises"].values()]
    words = [result["error"], *result["repairs"], *notes, *(check["message"] for check in checks)]
    return "\n".join(filter(None, words))


def unfair(case: Case, course: Path, book: Gradebook, log: str) -> Iterator[str]:
    """What went wrong with one case."""
    grades = book.find_submission_notebook("mask", "mask", case.student).grades
    became = outcome({grade.name: (grade.auto_score, grade.max_score) for grade in grades})
    if became != case.fair:
        yield f"{case.name}: {became}, and fair is {case.fair}"
    written = next((grade for grade in grades if grade.name == "explain_mask"), None)
    if case.fair != REFUSED and not (written and written.needs_manual_grade):
        yield f"{case.name}: nobody is asked to read the written answer"
    receipt = receipts.read(cohorts.load(course), "mask", case.student)
    if receipt is None:
        yield f"{case.name}: there is no receipt"
        return
    words = told(receipt["result"])
    yield from (f"{case.name}: nobody said {word!r}" for word in case.says if word not in words)
    if case.fair == REFUSED:
        path = course / "submitted" / "demo" / case.student / "mask" / NAME
        if f"{path} could not be judged (unreadable): {receipt['result']['error']}" not in log:
            yield f"{case.name}: the log does not name the file and the reason"
        comments = book.find_submission_notebook("mask", "mask", case.student).comments
        if not any(receipt["result"]["error"] in str(c.auto_comment) for c in comments):
            yield f"{case.name}: no comment gives the reason"


def graded(course: Path, *, by_nbgrader: bool) -> str:
    """Grade what is handed in; returns what the log says of those without a score."""
    if by_nbgrader:
        return open_api(course).autograde("mask", "*", force=True).get("log", "")  # if any failed
    options = grading.Options(force=True, apply=True)
    with closing(grading.Run(cohorts.load(course), ["mask"], options)) as run:
        list(run.judge(run.plan()))
    failed = run.report.failures
    return "\n".join(f"{one.path} could not be judged ({one.verdict}): {one.why}" for one in failed)


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "LocalPool", Inline)


@pytest.mark.parametrize("theme", THEMES)
def test_a_malformed_submission_is_handled_fairly(theme, course: Path, right: Notebook) -> None:
    """Full points, or only one exercise suffers, or a refusal that says why: as the case declares.

    The cases of a theme and two classmates are one cohort, graded in one go.
    """
    submitted = course / "submitted" / "demo"
    shutil.rmtree(submitted, ignore_errors=True)
    for student in CLASSMATES:
        path = submitted / student / "mask" / NAME
        path.parent.mkdir(parents=True)
        path.write_text(text(right), encoding="utf-8")
    cases = [case for case in load_cases() if case.theme == theme]
    for case in cases:
        case.hand_in(right, submitted)
    log = graded(course, by_nbgrader=theme == BY_NBGRADER)
    with Gradebook(f"sqlite:///{cohorts.load(course).gradebook}", "decoder") as book:
        found = [words for case in cases for words in unfair(case, course, book, log)]
        for student in CLASSMATES:
            grades = book.find_submission_notebook("mask", "mask", student).grades
            assert outcome({g.name: (g.auto_score, g.max_score) for g in grades}) == FULL
    assert found == []


def test_the_corpus_is_data() -> None:
    """At least 70 cases, each of its own name and student, and every one makes a file."""
    cases = load_cases()
    assert len(cases) >= 70
    assert len({case.student for case in cases}) == len(cases)
    assert all(case.shows and (case.says or case.fair == FULL) for case in cases)
