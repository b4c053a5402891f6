"""The first wrong row of the visible example, and its picture."""

import xml.etree.ElementTree as ET

import numpy as np
import pytest

from maskgrader.checks import Example
from maskgrader.checks.examples import WrongRow, wrong_row
from maskgrader.feedback.picture import caption, in_words, picture_html

RIGHT = np.array([[0.0, -np.inf], [0.0, 0.0]])
WEIGHTS = np.array([[1.0, 0.0, 0.0], [0.25, 0.75, 0.0]])


def example(cells="values", part=None):
    return Example("mask(2)", lambda given: (2,), "Nothing hidden is seen.", cells, part)


def test_the_first_wrong_row_is_found():
    """Rows before it are right; its wrong cells are marked."""
    found = wrong_row(example(), np.array([[0.0, -np.inf], [0.0, -np.inf]]), RIGHT)
    assert (found.row, found.yours, found.wrong) == (1, ("0", "−∞"), (False, True))
    assert found.must == ("0", "0")


def test_rows_of_weights_show_no_right_value():
    """Of weights only that they are 0 or more is told, and what they sum to."""
    found = wrong_row(example("weights"), WEIGHTS[:, ::-1].copy(), WEIGHTS)
    assert found.must == ("> 0", "0", "0")
    assert found.total == "1"
    assert found.row == 0


def test_words_alone_show_no_right_value():
    """Where the values are the exercise, only words say what they must be."""
    assert wrong_row(example("words"), WEIGHTS * 2, WEIGHTS).must == ()


def test_one_number_is_a_row_of_its_own():
    """A function that gives one number has no row number."""
    found = wrong_row(example(), 4, 3)
    assert (found.row, found.yours, found.must) == (None, ("4",), ("3",))


def test_a_part_of_a_pair_is_looked_at():
    """Of (output, weights) the named part is shown."""
    found = wrong_row(example("weights", 1), [RIGHT, WEIGHTS * 2], [RIGHT, WEIGHTS])
    assert found.total == "2"


@pytest.mark.parametrize(
    "answer",
    [RIGHT, np.zeros((2, 3)), None, "text", [1, 2], RIGHT.astype(object), np.zeros((0, 2))],
)
def test_what_is_right_or_of_another_kind_has_no_row(answer):
    """Nothing is drawn where there is no wrong row of the right shape."""
    assert wrong_row(example(), answer, RIGHT) is None


def test_long_rows_are_not_drawn():
    """A picture that would not fit a phone is left out."""
    assert wrong_row(example(), np.ones((1, 40)), np.zeros((1, 40))) is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.5, "0.5"), (-np.inf, "−∞"), (0.0854, "0.085"), (0.00802, "0.008"), (0.000322, "3e−4"),
        (-1e9, "−1e9"), (123456.0, "1e5"), (-0.0, "−0"), (12, "12"), (np.nan, "nan"),
    ],
)  # fmt: skip
def test_numbers_fit_into_a_cell(value, text):
    """Five characters and a sign are all that a cell holds; a tiny number never looks like 0."""
    found = wrong_row(example(), np.array([value, 5.0]), np.array([7.0, 7.0]))
    assert found.yours[0] == text


def drawn(found, key="k"):
    html = picture_html(found, key)
    return html, ET.fromstring(html.replace("&nbsp;", " "))


def test_the_picture_outlines_exactly_the_wrong_cells():
    """There is a red outline for each cell that differs, and hatching where -inf hides."""
    found = wrong_row(example(), np.array([[0.0, -np.inf], [1.0, -np.inf]]), RIGHT)
    _, tree = drawn(found)
    boxes = list(tree.iter("rect"))
    outlined = [b for b in boxes if b.get("stroke") == "#b3261e"]
    hatched = [b for b in boxes if b.get("fill") == "url(#k)"]
    assert len(outlined) == 2
    assert len(hatched) == 1  # the second of the student's first row


def test_in_weights_what_is_exactly_0_is_hatched():
    """As in the notebooks: a hidden cell has no share."""
    _, tree = drawn(wrong_row(example("weights"), WEIGHTS * 2, WEIGHTS))
    hatched = [b for b in tree.iter("rect") if b.get("fill") == "url(#k)"]
    assert len(hatched) == 2 * 2


def test_the_picture_is_read_out_in_words():
    """A screen reader gets what the eye gets."""
    found = wrong_row(example("weights"), WEIGHTS * 2, WEIGHTS)
    _, tree = drawn(found)
    (svg,) = tree.iter("svg")
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == in_words(found)
    assert "2 (differs), 0, 0; together 2. It must be: > 0, 0, 0; together 1." in in_words(found)


def test_the_picture_fits_its_page():
    """It shrinks with the page, and the widest is no wider than a phone and a half."""
    found = WrongRow("f(x)", 0, ("1",) * 8, (True,) * 8, ("0",) * 8, "Words.", "8")
    html, tree = drawn(found)
    (svg,) = tree.iter("svg")
    assert "max-width:100%" in svg.get("style")
    assert float(svg.get("width")) < 600
    assert "overflow" not in html


def test_names_of_the_call_are_escaped():
    """What is quoted cannot become markup."""
    found = WrongRow("f('<b>')", None, ("1",), (True,), (), "a < b & c", "")
    html, _ = drawn(found)
    assert "<b>" not in html
    assert caption(found, found.call) == "The answer of f('<b>'), as yours gives it:"
