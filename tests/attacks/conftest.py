"""A copy of the real course with canaries in it, and submissions to it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from attack_corpus import GENERATED, Field

from maskgrader import cohort as cohorts
from maskgrader.course import quiz
from maskgrader.bank.entries import submission_for
from maskgrader.files.course_folder import copy_course
from maskgrader.course.notebook import without_hidden
from maskgrader.course.variant import KEY
from maskgrader.nbgrader.api import open_api

ROOT = Path(__file__).resolve().parents[2]
# The smallest limits that a right solution is sure of.
LIMITS = """
[limits]
cells_seconds = 1
checks_seconds = 1
submission_seconds = 10
wall_factor = 1
memory_mib = 256
output_kib = 64
file_mib = 1
scratch_mib = 4
scratch_files = 50
"""


@pytest.fixture(scope="session")
def solved() -> Callable[[Field], dict[str, Any]]:
    """A right submission to the field's `mask`, as a dictionary."""

    def solved(field: Field) -> dict[str, Any]:
        source = quiz.source_for(cohorts.load(field.course, "demo"), "mask")
        return json.loads(nbformat.writes(submission_for(source)))

    return solved


def field_in(folder: Path) -> Field:
    """The field whose course is, or will be, in a folder."""
    course = folder / "course"
    return Field(
        course=course,
        submitted=course / "submitted" / "demo",
        gradebook=course / "gradebooks" / "demo" / "gradebook.db",
        home=folder / "home",
        outside=folder / "outside",
    )


@pytest.fixture(scope="session")
def make_field(once: Callable[..., Path]) -> Callable[[Path], Field]:
    """Make a generated course with canaries and small limits in a folder."""

    def build(folder: Path) -> None:
        course = folder / "course"
        copy_course(ROOT, course)
        shutil.rmtree(course / "tests" / "bank")  # nobody asks for it
        cohort = course / "cohorts" / "demo.toml"
        cohort.write_text(cohort.read_text("utf-8").split("[limits]")[0] + LIMITS, "utf-8")
        field_in(folder).cut_down()
        api = open_api(course)
        for name in GENERATED:
            assert api.generate_assignment(name)["success"]

    def make_field(folder: Path) -> Field:
        shutil.copytree(once("field", build) / "course", folder / "course")
        made = field_in(folder)
        made.plant()
        return made

    return make_field


@pytest.fixture(scope="session")
def release() -> Callable[[Any], dict[str, Any]]:
    """A pristine notebook as students get it, as a dictionary."""

    def release(notebook: Any) -> dict[str, Any]:
        released = json.loads(nbformat.writes(notebook))
        for cell in released["cells"]:
            text = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
            cell["source"] = without_hidden(text)
        released["metadata"].pop(KEY, None)
        return released

    return release
