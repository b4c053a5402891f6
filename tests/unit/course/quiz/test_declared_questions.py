"""Questions as quiz.py declares them, and what a seed draws for them."""

from __future__ import annotations

import pytest

from maskgrader.checks import Question
from maskgrader.course.quiz.declared_questions import draw, questions
from maskgrader.files.errors import CourseError


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
