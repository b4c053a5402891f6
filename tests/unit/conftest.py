"""A toy course: one small notebook, and hidden checks written where a test wants them."""

import itertools
import textwrap

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from maskgrader.course.notebook import Kind, Pristine, without_hidden
from maskgrader.judge.check_suite import CheckSuite
from maskgrader.submission.reading import SubmittedCell

_numbers = itertools.count()

STUB = "def double(x):\n    raise NotImplementedError"
HIDDEN = "# Hidden checks run here.\n### BEGIN HIDDEN TESTS\nsecret = 1\n### END HIDDEN TESTS"


def _graded(make, grade_id, source, **flags):
    cell = make(source, id=grade_id.replace("_", "-"))
    flags = {"grade": False, "solution": False, "locked": False} | flags
    cell.metadata["nbgrader"] = {"grade_id": grade_id, "schema_version": 3, **flags}
    return cell


def _figure(source, name):
    return new_code_cell(source, id=name, metadata={"tags": ["figure"]})


def _test(grade_id, source, points):
    return _graded(new_code_cell, grade_id, source, grade=True, locked=True, points=points)


@pytest.fixture
def pristine():
    """A notebook with one cell of every kind; `double` and `quiz_toy` are its exercises."""
    cells = [
        new_markdown_cell("# A toy", id="intro"),
        _graded(new_code_cell, "given_setup", "import numpy as np", locked=True),
        new_markdown_cell("Write `double`.", id="task"),
        _graded(new_code_cell, "double", STUB, solution=True),
        _test("try_double", "assert double(2) == 4", 1),
        _figure("draw(double)", "fig-double"),
        _test("test_double", HIDDEN, 2.5),
        new_code_cell("double(21)", id="play"),
        _graded(new_code_cell, "given_quiz", "T_quiz = 9", locked=True),
        _graded(new_code_cell, "quiz_toy", "answer_a = None\nanswer_b = None", solution=True),
        _test("test_quiz_toy", HIDDEN, 1),
        new_markdown_cell("Why?", id="why"),
        _graded(
            new_markdown_cell, "explain", "YOUR ANSWER HERE", solution=True, grade=True, points=3
        ),
    ]
    return Pristine("toy", new_notebook(cells=cells))


@pytest.fixture
def released(pristine):
    """The cells of the toy notebook as a student gets them."""
    markdown = (Kind.TEXT, Kind.MANUAL)
    return [
        SubmittedCell(
            "markdown" if cell.kind in markdown else "code",
            without_hidden(cell.source),
            cell.grade_id,
            cell.id,
        )
        for cell in pristine.cells
    ]


@pytest.fixture
def write_checks(tmp_path):
    """Writes hidden checks of a new assignment into a course in `tmp_path`; returns its name.

    The names differ, because modules of one name are imported once in a process.
    """

    def write(checks, reference="def double(x):\n    return 2 * x\n"):
        name = f"toy_checks_{next(_numbers)}"
        folder = tmp_path / "tests" / "hidden" / name
        folder.mkdir(parents=True)
        head = "from maskgrader.checks import check, fail\n"
        (folder / "__init__.py").write_text("")
        (folder / "reference.py").write_text(reference)
        (folder / "test_toy.py").write_text(head + textwrap.dedent(checks))
        return name

    return write


@pytest.fixture
def session_of(tmp_path, write_checks):
    """Starts the session of a new assignment with the given checks."""

    def start(checks, **options):
        return CheckSuite(tmp_path, write_checks(checks, **options))

    return start
