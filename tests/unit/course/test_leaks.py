"""Finding what must not be in a released notebook."""

import nbformat
import pytest

from maskgrader.course.leaks import MARKS, find_secrets, secret_lines, secrets_in_release

SOLUTION = (
    "def double(x):\n    ### BEGIN SOLUTION\n    return x.secretly_doubled()\n    ### END SOLUTION"
)
CHECK = "import numpy as np\n\nexpected_for_double = np.ones(3)\nassert double(2) == 4\n"


@pytest.fixture
def course(tmp_path, pristine):
    pristine.notebook.cells[3].source = SOLUTION
    (tmp_path / "source" / "toy").mkdir(parents=True)
    nbformat.write(pristine.notebook, tmp_path / "source" / "toy" / "toy.ipynb")
    (tmp_path / "tests" / "hidden" / "toy").mkdir(parents=True)
    (tmp_path / "tests" / "hidden" / "toy" / "test_toy.py").write_text(CHECK)
    return tmp_path


def release(course, text):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text, id="a")])
    (course / "release" / "demo" / "toy").mkdir(parents=True)
    nbformat.write(notebook, course / "release" / "demo" / "toy" / "toy.ipynb")


def test_lines_of_solutions_and_checks_are_secret(course):
    """What gives a solution or a check away is found."""
    assert secret_lines(course, "toy") == {
        "return x.secretly_doubled()",
        "expected_for_double = np.ones(3)",
    }


def test_what_students_see_anyway_is_no_secret(course):
    """Imports and lines of visible tests give nothing away."""
    assert not {"import numpy as np", "assert double(2) == 4"} & secret_lines(course, "toy")


@pytest.mark.parametrize("mark", MARKS)
def test_every_mark_is_found(mark):
    """The marks of instructors must not be released."""
    assert find_secrets(f"x\n{mark} y", []) == [mark]


def test_a_clean_text_holds_no_secret():
    """A text of its own is not suspected."""
    assert find_secrets("def double(x): ...", ["return x.secretly_doubled()"]) == []


def test_a_leak_in_a_release_is_told_with_its_file(course):
    """A solution that slipped into a release is named."""
    release(course, "return x.secretly_doubled()")
    (problem,) = secrets_in_release(course, "demo")
    assert "toy.ipynb" in problem and "secretly_doubled" in problem


def test_a_clean_release_has_no_problems(course):
    """A stub gives nothing away, and an assignment not released yet neither."""
    assert secrets_in_release(course, "demo") == []
    release(course, "def double(x):\n    raise NotImplementedError")
    assert secrets_in_release(course, "demo") == []
