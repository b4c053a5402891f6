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
from maskgrader.files.course_folder import copy_course

from .corpus import Notebook

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The course, with `mask` and one other assignment generated."""
    from maskgrader.nbgrader.api import open_api
    from maskgrader.nbgrader.autograde import close_judges

    folder = tmp_path_factory.mktemp("malformed") / "course"
    copy_course(ROOT, folder)
    api = open_api(folder)
    for name in ("mask", "masked_softmax"):
        assert api.generate_assignment(name)["success"]
    yield folder
    close_judges()


@pytest.fixture(scope="session")
def right() -> Notebook:
    """A submission with every answer right, as JSON."""
    source = quiz.source_for(cohorts.load(ROOT, "demo"), "mask")
    return json.loads(json.dumps(submission_for(source, answers=WRITTEN)))
