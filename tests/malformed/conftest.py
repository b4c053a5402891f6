"""A course in which `mask` is graded, in a temporary folder."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from maskgrader import cohort as cohorts
from maskgrader.bank.entries import submission_for
from maskgrader.bank.samples import WRITTEN
from maskgrader.course import quiz

from ..copies import copy_without_bank
from .corpus import Notebook

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session", autouse=True)
def shared_workers(warm_workers: None) -> None:
    """No test of this folder pays for another warm worker."""


@pytest.fixture(scope="session")
def course(generated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The course, with every assignment generated."""
    from maskgrader.nbgrader.autograde import close_judges

    yield copy_without_bank(generated, tmp_path_factory.mktemp("malformed") / "course")
    close_judges()


@pytest.fixture(scope="session")
def right() -> Notebook:
    """A submission with every answer right, as JSON."""
    source = quiz.source_for(cohorts.load(ROOT, "demo"), "mask")
    return json.loads(json.dumps(submission_for(source, answers=WRITTEN)))
