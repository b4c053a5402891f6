"""The real course: copies of it in temporary folders, and judges for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import nbformat
import pytest

from maskgrader import cohort as cohorts
from maskgrader.cohort.model import Cohort
from maskgrader.course import pristines, quiz
from maskgrader.course.notebook import Pristine
from maskgrader.files.course_folder import assignments
from maskgrader.judge.judging import Judge

from ..copies import copy_without_bank

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session", autouse=True)
def shared_workers(warm_workers: None) -> None:
    """No test of this folder pays for another warm worker."""


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository."""
    return ROOT


@pytest.fixture(scope="session")
def cohort() -> Cohort:
    return cohorts.load(ROOT, "demo")


@pytest.fixture(scope="session")
def pristine() -> dict[str, Pristine]:
    return {name: pristines.from_source(ROOT, name) for name in assignments(ROOT)}


@pytest.fixture(scope="session")
def sources() -> dict[str, Any]:
    """The instructor's notebooks."""
    return {
        name: nbformat.read(ROOT / "source" / name / f"{name}.ipynb", as_version=4)
        for name in assignments(ROOT)
    }


@pytest.fixture(scope="session")
def as_shown(cohort: Cohort) -> dict[str, Any]:
    """The instructor's notebooks, with the quiz as the demo cohort sees it."""
    return {name: quiz.source_for(cohort, name) for name in assignments(ROOT)}


@pytest.fixture(scope="session")
def judge(cohort: Cohort, pristine: dict[str, Pristine]) -> Iterator[Judge]:
    limits = replace(cohort.limits, checks_seconds=3.0, cells_seconds=10.0)
    with Judge(ROOT, pristine, seed=cohort.seed, limits=limits) as judge:
        yield judge


@pytest.fixture
def course(fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the course in a folder of its own; its bank is a link."""
    folder = copy_without_bank(fresh, tmp_path / "course")
    monkeypatch.delenv("MASKGRADER_COHORT", raising=False)
    monkeypatch.delenv("MASKGRADER_COURSE", raising=False)
    return folder


@pytest.fixture
def released(generated: Path, tmp_path: Path) -> Iterator[Path]:
    """A course of one's own in which every assignment has been generated."""
    from maskgrader.nbgrader.autograde import close_judges

    folder = copy_without_bank(generated, tmp_path / "course")
    yield folder
    close_judges()


@pytest.fixture
def autograde(released: Path) -> Callable[..., dict[str, dict[str, Any]]]:
    """Grade submissions of `mask` as the formgrader does; gives nbgrader's answer per student."""
    from maskgrader.nbgrader.api import open_api

    def autograde(*students: str) -> dict[str, dict[str, Any]]:
        api = open_api(released)
        return {student: api.autograde("mask", student) for student in students}

    return autograde


@pytest.fixture
def feedback(released: Path) -> Callable[[str], str]:
    """Make the feedback page of a student on `mask`, and give its HTML."""
    from maskgrader.nbgrader.api import open_api

    def feedback(student: str) -> str:
        result = open_api(released).generate_feedback("mask", student)
        assert result["success"], result
        page = released / "feedback" / "demo" / student / "mask" / "mask.html"
        return page.read_text(encoding="utf-8")

    return feedback


@pytest.fixture(scope="session")
def hand_in() -> Callable[..., Path]:
    """Write a submission: hand_in(folder, student, assignment, notebook or text)."""

    def hand_in(folder: Path, student: str, assignment: str, content: Any) -> Path:
        path = folder / "submitted" / "demo" / student / assignment / f"{assignment}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, str) else nbformat.writes(content)
        path.write_text(text, encoding="utf-8")
        return path

    return hand_in
