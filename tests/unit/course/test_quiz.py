"""A quiz is found, rearranged and numbered by its structure, in whatever language it is asked."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from maskgrader.checks import CheckFailed, Question, Student, mark_choice
from maskgrader.course.notebook import Pristine
from maskgrader.course.quiz import draw, find_question, questions, read_options, vary
from maskgrader.course.variant import KEY, Variant, from_metadata, to_metadata
from maskgrader.files.errors import CourseError

QUIZ = """
from maskgrader.checks import Question

QUESTIONS = {
    "answer_passes": Question(
        right="c",
        explanations={key: key + ": {n} tokens." for key in "abcd"},
        parameters={"n": 12},
        draw=lambda rng: {"n": int(rng.integers(13, 100))},
        texts=lambda n: {"n": f"{n}", "half": f"{n}/2"},
    ),
    "answer_count": Question(
        explanations={"right": "Right.", "other": "Count again."},
        parameters={"T": 9},
        draw=lambda rng: {"T": int(rng.integers(10, 20))},
        texts=lambda T: {"T": f"T_quiz = {T}"},
        answer=lambda T: T * (T + 1) // 2,
    ),
}
"""
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


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "tests" / "hidden" / "toy"
    folder.mkdir(parents=True)
    (folder / "quiz.py").write_text(QUIZ)
    return tmp_path


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
        (notebook(TEXT.replace("- **d**", "- **e**")), "found are a, b, c"),
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


def test_a_faulty_description_names_its_file(root) -> None:
    """What stands in quiz.py is the author's, and so is its fault."""
    path = root / "tests" / "hidden" / "toy" / "quiz.py"
    path.write_text("QUESTION = {}")
    with pytest.raises(CourseError, match=r"quiz\.py is faulty.*QUESTIONS"):
        questions(root, "toy")


def test_the_same_seed_draws_the_same_and_orders_do_not_hang_on_numbers(root) -> None:
    """Everything comes from the seed; a new draw of numbers leaves the order of options alone."""
    asked = questions(root, "toy")
    assert draw(asked, "toy", "x") == draw(asked, "toy", "x")
    assert len({draw(asked, "toy", f"{i}")["answer_passes"].order for i in range(200)}) == 24
    plain = {"answer_passes": Question({}, right="c")}
    order = draw(asked, "toy", "x")["answer_passes"].order
    assert draw(plain, "toy", "x")["answer_passes"].order == order


def test_letters_go_both_ways() -> None:
    """Shown and original letters undo each other."""
    variant = Variant("cadb")
    assert variant.original("a") == "c"
    assert variant.shown("c") == "a"
    assert [variant.shown(variant.original(letter)) for letter in "abcd"] == list("abcd")


@pytest.mark.parametrize("order", ["abc", "abcc", "", None, ["a", "b", "c", "d"]])
def test_only_a_rearrangement_is_an_order(order) -> None:
    """A damaged record is no record."""
    with pytest.raises(ValueError, match="rearranged"):
        Variant(order)


def test_a_pristine_notebook_remembers_what_was_shown() -> None:
    """Metadata gives back the variants; without any, the quiz is as in the source."""
    assert from_metadata({KEY: to_metadata(SHOWN)}) == SHOWN
    assert from_metadata({}) == {}


@pytest.mark.parametrize("found", [{"answer_a": {"order": "aacd"}}, {"answer_a": 3}, [1]])
def test_a_damaged_record_is_a_fault_of_the_course(found) -> None:
    """Nobody is graded by letters that nobody knows."""
    damaged = Pristine("toy", new_notebook(metadata={KEY: {"quiz": found}}))
    with pytest.raises(CourseError, match="order"):
        _ = damaged.quiz


def judged(letter: str, variant: Variant | None) -> str:
    """What a student is told who answered with a letter."""
    question = Question(
        {key: f"It was {key}, with {{n}}." for key in "abcd"},
        right="c",
        parameters={"n": 12},
        texts=lambda n: {"n": f"{n}"},
    )
    caller = SimpleNamespace(value=lambda name: letter)
    student = Student(caller, {}, {"answer_x": variant} if variant else None)
    said: list[str] = []
    try:
        mark_choice(student, SimpleNamespace(say=said.append), "answer_x", question)
    except CheckFailed as fault:
        return f"wrong: {fault.message}"
    return said[0]


def test_a_choice_is_judged_and_explained_as_it_was_shown() -> None:
    """The letter that the student saw, the option behind it, and the cohort's number."""
    shown = Variant("cadb", {"n": 31})
    assert judged(" A", shown) == 'answer_x is "a": It was c, with 31.'
    assert judged("c", shown) == 'wrong: answer_x is "c": It was d, with 31.'
    assert judged("c", None) == 'answer_x is "c": It was c, with 12.'
