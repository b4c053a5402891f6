"""Hidden checks of prefix_mask."""

import numpy as np

from maskgrader.checks import check

from .helpers import call_after_call, exactly_minus_infinity, left_open, read_mask, struck_out
from .reference import prefix_mask


def _ask(student, T, n_prefix):
    """Call the student's function: (answer, mask, rows, columns)."""
    T, n_prefix = int(T), int(n_prefix)
    answer = student.prefix_mask(T, n_prefix)
    return answer, read_mask(answer, "(T, T)", T=T), *np.indices((T, T))


def _draw(rng):
    """Sizes (T, n_prefix): a long prefix, a short one for the same T, and one of another T."""
    first, second = (int(T) for T in rng.choice([7, 8, 9], size=2, replace=False))
    return (first, first - 2), (first, 2), (second, rng.integers(3, second - 2))


@check("prefix_mask", points=0.5)
def test_prefix_is_open(student, rng):
    """Every row sees the whole prefix"""
    for T, n_prefix in _draw(rng):
        answer, mask, _, columns = _ask(student, T, n_prefix)
        rule = "The first n_prefix columns must be 0.0 in every row, above and below the diagonal."
        left_open(answer, mask, columns < n_prefix, rule)


@check("prefix_mask", points=0.5)
def test_future_is_struck_out(student, rng):
    """No row sees a later word past the prefix"""
    for T, n_prefix in _draw(rng):
        answer, mask, rows, columns = _ask(student, T, n_prefix)
        rule = (
            "Past the prefix, the columns right of the diagonal are future, for the rows of the "
            "prefix too: they must be crossed out."
        )
        struck_out(answer, mask, (columns >= n_prefix) & (columns > rows), rule)


@check("prefix_mask", points=0.25)
def test_future_is_minus_infinity(student, rng):
    """What crosses out a cell is -inf itself, not a large number"""
    n_prefix = int(rng.integers(2, 5))
    answer, mask, rows, columns = _ask(student, 6, n_prefix)
    exactly_minus_infinity(answer, mask, (columns >= n_prefix) & (columns > rows))


@check("prefix_mask", points=0.5)
def test_past_is_open(student, rng):
    """Past the prefix, each word sees itself and what came before it"""
    for T, n_prefix in _draw(rng):
        answer, mask, rows, columns = _ask(student, T, n_prefix)
        rule = "Past the prefix, cells on the diagonal and left of it must be 0.0."
        left_open(answer, mask, (columns >= n_prefix) & (columns <= rows), rule)


@check("prefix_mask", points=0.5)
def test_no_prefix(student, rng):
    """Without a prefix it is the causal mask"""
    for T in (1, int(rng.integers(3, 6)), int(rng.integers(9, 13))):
        answer, mask, _, _ = _ask(student, T, 0)
        answer.exactly(mask, prefix_mask(T, 0), "With n_prefix = 0 the mask is the causal one.")


@check("prefix_mask", points=0.25)
def test_all_prefix(student, rng):
    """When everything is prefix, nothing is hidden"""
    for T in (1, rng.integers(4, 8), rng.integers(9, 13)):
        answer, mask, _, _ = _ask(student, T, T)
        answer.exactly(mask, 0.0, "With n_prefix = T nothing is left that could be future.")


@check("prefix_mask", points=0.5)
def test_every_size(student, rng):
    """Right for every split of short and long sequences, call after call"""
    T = int(rng.integers(10, 13))
    cases = ((T, 1), (T, T - 1), (5, 3), (2, 1), (5, 2), (5, 3), (130, 9))
    for number, sizes in enumerate(cases):
        answer, mask, _, _ = _ask(student, *sizes)
        rule = "The prefix is open to every row, the rest is causal."
        if number in (4, 5):  # the same T was right with another prefix
            rule = call_after_call(rule, number)
        answer.exactly(mask, prefix_mask(*sizes), rule)
