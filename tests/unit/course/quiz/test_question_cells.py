"""A quiz is found, rearranged and numbered by its structure, in whatever language it is asked."""

from __future__ import annotations

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from maskgrader.course.quiz.question_cells import find_question, read_options, vary
from maskgrader.course.variant import Variant
from maskgrader.files.errors import CourseError

TEXT = """## Two questions

Replace each `None`; there are 12 months.

**Question 1: `answer_passes`.** A sentence of `12` tokens, `12/2` of them short, 12 of them long:

- **a**: `12`, and it
  goes on here.
- **b**: none.
- **c**: the right one, `12/2`.
- **d**: all.

Think of it.

**Question 2: `answer_count`.** How many for `T_quiz`?
"""
PERSIAN = """\u2067**پرسش ۱: `answer_passes`.** جمله‌ای با `12` واژه، `12/2` کوتاه:

* \u2067**a**: `12`, «یک»

  دنباله.

* \u2067**b**: هیچ.

* \u2067**c**: درست، `12/2`.

* \u2067**d**: همه.

\u2067**پرسش ۲: `answer_count`.** چند تا؟
"""


def notebook(text: str = TEXT, given: str = "T_quiz = 9", solution: str = ""):
    solved = 'answer_passes = None  # "a" to "d"\nanswer_passes = "c"\nanswer_count = T_quiz * 5'
    locked = {"nbgrader": {"grade_id": "given_quiz", "locked": True}}
    quiz = {"nbgrader": {"grade_id": "quiz_toy", "solution": True}}
    return new_notebook(
        cells=[
            new_markdown_cell(text),
            new_code_cell(given, metadata=locked),
            new_code_cell(solution or solved, metadata=quiz),
        ]
    )


def options(made) -> dict[str, str]:
    cell, begin, end = find_question(made, "answer_passes")
    return read_options(cell.source[begin:end])


SHOWN = {
    "answer_passes": Variant("cadb", {"n": 31}),
    "answer_count": Variant(parameters={"T": 14}),
}


def test_options_stand_in_the_cohorts_order_with_its_numbers(root) -> None:
    """Whole options move, letters stay in place, and only marked numbers change."""
    made = vary(root, "toy", notebook(), SHOWN)
    assert made.cells[0].source == (
        "## Two questions\n\nReplace each `None`; there are 12 months.\n\n"
        "**Question 1: `answer_passes`.** A sentence of `31` tokens, `31/2` of them short, "
        "12 of them long:\n\n"
        "- **a**: the right one, `31/2`.\n- **b**: `31`, and it\n  goes on here.\n"
        "- **c**: all.\n- **d**: none.\n\n"
        "Think of it.\n\n**Question 2: `answer_count`.** How many for `T_quiz`?\n"
    )
    assert made.cells[1].source == "T_quiz = 14"


def test_the_solution_gives_the_letter_that_is_shown(root) -> None:
    """Option c is shown as a, and the course's own answer follows it."""
    made = vary(root, "toy", notebook(), SHOWN)
    assert 'answer_passes = "a"\n' in made.cells[2].source
    assert '# "a" to "d"' in made.cells[2].source


def test_another_language_is_varied_like_the_source(root) -> None:
    """Right to left, other bullets, blank lines between options: the structure is what counts."""
    made = vary(root, "toy", notebook(PERSIAN), SHOWN)
    found = options(made)
    assert [found[letter][:8] for letter in "abcd"] == [
        "**: درست",
        "**: `31`",
        "**: همه.",
        "**: هیچ.",
    ]
    assert "\n\n  دنباله.\n\n* \u2067**c**" in made.cells[0].source


def test_without_variants_the_notebook_stays_as_it_is(root) -> None:
    """The source itself, byte for byte; the notebook that is handed in is never changed."""
    source = notebook()
    assert vary(root, "toy", source, {}) == source
    vary(root, "toy", source, SHOWN)
    assert source.cells[0].source == TEXT


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (notebook(TEXT.replace("- **d**", "- **e**")), "found: a, b, c"),
        (notebook(TEXT.replace("**b**: none.\n- **c**", "**c**: none.\n- **b**")), "a, c, b, d"),
        (notebook(TEXT.replace("`12` tokens", "12 tokens").replace("`12`,", "12,")), "`12`"),
        (notebook(given="T_quiz = 8"), "`T_quiz = 9`"),
        (notebook(TEXT.replace("`answer_passes`", "it")), "named in one text cell, not in 0"),
        (notebook(solution="answer_passes = 'b'"), "no solution cell has the line `answer_passes"),
    ],
)
def test_a_notebook_that_does_not_fit_is_refused(root, made, said) -> None:
    """Which question, what is wrong with it, and which two files to compare."""
    with pytest.raises(CourseError, match="answer_") as error:
        vary(root, "toy", made, SHOWN)
    assert said in str(error.value)
    assert "tests/hidden/toy/quiz.py" in str(error.value)
