"""Courses with a cohort file."""

import pytest

from maskgrader import cohort
from maskgrader.files.errors import CourseError

from .cohort_files import FULL


@pytest.fixture
def write(tmp_path):
    def write(text, name="spring"):
        (tmp_path / "cohorts").mkdir(exist_ok=True)
        (tmp_path / "cohorts" / f"{name}.toml").write_text(text)
        return tmp_path

    return write


@pytest.fixture
def course(write):
    """Writes the file of a cohort, in a course with two assignments."""

    def course(text=FULL):
        root = write(text)
        for name in ("mask", "decoder_layer"):
            (root / "source" / name).mkdir(parents=True, exist_ok=True)
            (root / "source" / name / f"{name}.ipynb").write_text("{}")
        (root / "translations" / "es").mkdir(parents=True, exist_ok=True)
        (root / "translations" / "es" / "mask.po").touch()
        return root

    return course


@pytest.fixture
def faults():
    """The message about a course's faulty cohort."""

    def faults(root):
        with pytest.raises(CourseError) as caught:
            cohort.load(root, "spring")
        return str(caught.value)

    return faults
