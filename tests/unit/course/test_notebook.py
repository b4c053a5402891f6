"""Where a course is, and what the cells of its notebooks are for."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell

from maskgrader.course.notebook import (
    Cell,
    Kind,
    Pristine,
    exercise_names,
    read_cell,
    without_hidden,
)
from maskgrader.files.course_folder import assignments, find_root
from maskgrader.files.errors import CourseError


@pytest.fixture
def course(tmp_path, monkeypatch):
    monkeypatch.delenv("MASKGRADER_COURSE", raising=False)
    (tmp_path / "nbgrader_config.py").write_text("")
    (tmp_path / "tests" / "hidden").mkdir(parents=True)
    return tmp_path


def test_a_course_is_found_from_below(course):
    """The nearest folder at or above is the course."""
    below = course / "source" / "mask"
    below.mkdir(parents=True)
    assert find_root(below) == find_root(course) == course


def test_a_named_course_is_taken(course, monkeypatch, tmp_path_factory):
    """MASKGRADER_COURSE wins over the working folder."""
    monkeypatch.setenv("MASKGRADER_COURSE", str(course))
    assert find_root(tmp_path_factory.mktemp("elsewhere")) == course


def test_a_wrongly_named_course_is_an_error(course, monkeypatch):
    """A named folder must be the course itself; nothing above it is searched."""
    (course / "below").mkdir()
    monkeypatch.setenv("MASKGRADER_COURSE", str(course / "below"))
    with pytest.raises(CourseError, match="MASKGRADER_COURSE"):
        find_root(course)


def test_no_course_is_an_error_with_a_remedy(tmp_path, monkeypatch):
    """Outside of a course the message says what was looked for."""
    monkeypatch.delenv("MASKGRADER_COURSE", raising=False)
    with pytest.raises(CourseError, match=r"nbgrader_config\.py"):
        find_root(tmp_path)


def test_assignments_are_in_teaching_order(course):
    """Known assignments come in the order they are taught, further ones after them."""
    for name in ("zebra", "decoder_layer", "mask", "another"):
        (course / "source" / name).mkdir(parents=True)
        (course / "source" / name / f"{name}.ipynb").write_text("{}")
    (course / "source" / "empty").mkdir()
    assert assignments(course) == ["mask", "decoder_layer", "another", "zebra"]


def test_every_kind_of_cell_is_recognised(pristine):
    """Metadata and tags tell what a cell is for."""
    assert "".join(cell.kind[0] for cell in pristine.cells) == "tgtstftpgsttm"
    assert pristine.cells[5].kind is Kind.FIGURE
    assert pristine.cells[7].kind is Kind.PLAIN


def test_a_plain_cell_has_neither_id_nor_points():
    """A cell without nbgrader metadata is nobody's exercise."""
    cell = read_cell(new_code_cell("x = 1", id="a"))
    assert cell == Cell("a", "", Kind.PLAIN, "x = 1", 0.0)


def test_read_only_text_is_text():
    """A locked markdown cell is no written answer."""
    cell = new_markdown_cell("T")
    cell.metadata["nbgrader"] = {"grade_id": "t", "locked": True, "solution": False}
    assert read_cell(cell).kind is Kind.TEXT


def test_an_exercise_has_its_tests_and_their_points(pristine):
    """Visible and hidden points belong to the solution they test."""
    double, quiz = pristine.exercises
    assert [test.grade_id for test in double.tests] == ["try_double", "test_double"]
    assert (double.max_score, quiz.max_score) == (3.5, 1)
    assert (double.is_quiz, quiz.is_quiz) == (False, True)


def test_a_quiz_is_known_by_the_answers_it_assigns(pristine):
    """The names of a quiz are those its cell assigns; an exercise has its own."""
    assert [exercise.names for exercise in pristine.exercises] == [
        ("double",),
        ("answer_a", "answer_b"),
    ]


def test_other_variables_of_a_quiz_are_no_answers():
    """Only `answer_…` counts, once each."""
    source = "helper = 1\nanswer_a = None\nanswer_a = helper"
    assert exercise_names(Cell("", "quiz_x", Kind.SOLUTION, source)) == ("answer_a",)


def test_given_cells_are_the_locked_ones(pristine):
    """What the notebook gives is found in order."""
    assert [cell.grade_id for cell in pristine.given] == ["given_setup", "given_quiz"]


def test_a_missing_pristine_notebook_names_the_remedy(tmp_path):
    """The command that makes it is told."""
    with pytest.raises(CourseError, match="generate_assignment mask"):
        Pristine.load(tmp_path / "mask.ipynb")


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("a\nb", "a\nb"),
        ("a\n### BEGIN HIDDEN TESTS\nx\n### END HIDDEN TESTS\nb", "a\nb"),
        ("### BEGIN HIDDEN TESTS\nx\n### END HIDDEN TESTS", ""),
        ("a\n### BEGIN HIDDEN TESTS\nx", "a"),
        (
            "BEGIN HIDDEN TESTS\nx\nEND HIDDEN TESTS\na\nBEGIN HIDDEN TESTS\ny\nEND HIDDEN TESTS",
            "a",
        ),
    ],
)
def test_hidden_blocks_are_cut_out(source, shown):
    """What stands between the marks is not shown; an unclosed block hides the rest."""
    assert without_hidden(source) == shown
