"""Hidden checks of causal_mask."""

import numpy as np

from maskgrader.checks import _, check, joined

from .helpers import call_after_call, exactly_minus_infinity, left_open, read_mask, struck_out
from .reference import causal_mask

WHOLE = "A word sees itself and everything before it, and nothing after it."


def _masks(student, sizes):
    """Call the student's function for each size: (answer, mask, rows, columns)."""
    for T in map(int, sizes):
        answer = student.causal_mask(T)
        mask = read_mask(answer, "(T, T)", T=T)
        yield answer, mask, *np.indices((T, T))


@check("causal_mask", points=1)
def test_future_is_struck_out(student, rng):
    """Every cell right of the diagonal is crossed out"""
    for answer, mask, rows, columns in _masks(student, rng.permutation([5, 6, 8])):
        rule = "Cells right of the diagonal are the future of their row: they must be crossed out."
        struck_out(answer, mask, columns > rows, rule)


@check("causal_mask", points=0.75)
def test_future_is_minus_infinity(student, rng):
    """What crosses out a cell is -inf itself, not a large number"""
    for answer, mask, rows, columns in _masks(student, rng.permutation([5, 7])):
        exactly_minus_infinity(answer, mask, columns > rows)


@check("causal_mask", points=0.5)
def test_past_is_open(student, rng):
    """Every cell left of the diagonal is 0.0"""
    for answer, mask, rows, columns in _masks(student, rng.permutation([5, 6, 8])):
        rule = "Cells left of the diagonal are the past of their row: they must be 0.0."
        left_open(answer, mask, columns < rows, rule)


@check("causal_mask", points=0.5)
def test_diagonal_is_open(student, rng):
    """Each word sees itself: the diagonal is 0.0"""
    for answer, mask, rows, columns in _masks(student, rng.permutation([4, 6, 7])):
        rule = "Does each word see itself? The diagonal must be 0.0."
        left_open(answer, mask, columns == rows, rule)


@check("causal_mask", points=0.5)
def test_row_i_has_i_plus_one(student, rng):
    """Row i has i + 1 visible cells, the first row exactly one"""
    for answer, mask, rows, _columns in _masks(student, rng.permutation([4, 5, 9])):
        counts = np.sum(~(mask < 0) & (mask != np.inf), axis=1)
        wrong = np.flatnonzero(counts != rows[:, 0] + 1)
        rule = _(
            "Row {row} does not have the right number of visible cells. "
            "Row i sees itself and the i rows before it."
        )
        answer.require(wrong.size == 0, rule.format(row=wrong[0] if wrong.size else 0))


@check("causal_mask", points=0.25)
def test_one_word(student):
    """A single word sees itself: T = 1"""
    for answer, mask, rows, _columns in _masks(student, [1]):
        rule = "With T = 1 the only cell is the word itself: it must be 0.0."
        left_open(answer, mask, rows == 0, rule)


@check("causal_mask", points=0.25)
def test_every_size(student, rng):
    """Right for short and long sentences"""
    for answer, mask, *_indices in _masks(student, [2, 3, rng.integers(9, 12), 12, 130]):
        is_short = len(mask) < 4
        here = _("The sentence is short here.") if is_short else _("The sentence is long here.")
        answer.exactly(mask, causal_mask(len(mask)), joined(here, _(WHOLE)))


@check("causal_mask", points=0.25)
def test_every_call(student, rng):
    """Right in every call, whatever was asked before"""
    first, second = rng.choice([4, 5, 6, 7], size=2, replace=False)
    calls = _masks(student, [first, second, first])
    for number, (answer, mask, *_indices) in enumerate(calls):
        answer.exactly(mask, causal_mask(len(mask)), call_after_call(WHOLE, number))
