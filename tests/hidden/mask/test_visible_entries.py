"""Hidden checks of visible_entries."""

import numpy as np

from maskgrader.checks import _, check, joined

from .reference import causal_mask, padding_mask, visible_entries

RULE = "Every entry that is not -inf counts, and no other."


def _random_mask(rng, *shape):
    """A mask with 0.0 and -inf at random, never half and half."""
    size = int(np.prod(shape))
    hidden = int(rng.integers(1, max(2, size // 2)))
    flat = np.where(np.arange(size) < hidden, -np.inf, 0.0)
    return rng.permutation(flat).reshape(shape)


def _demand(student, mask, *rules):
    answer = student.visible_entries(mask)
    count = answer.whole_number()
    answer.exactly(count, visible_entries(mask), joined(*map(_, rules)))


@check("visible_entries", points=0.25)
def test_causal(student, rng):
    """A causal mask leaves T(T+1)/2 cells"""
    for T in rng.permutation([1, 4, 7, 40]):
        _demand(student, causal_mask(T), "Of a causal mask, 1 + 2 + ... + T cells are visible.")


@check("visible_entries", points=0.25)
def test_any_mask(student, rng):
    """Right for masks that are not causal, also for none visible and all visible"""
    rows, columns = (int(n) for n in rng.choice([3, 5, 6, 7], size=2, replace=False))
    _demand(student, _random_mask(rng, rows, columns), "The mask is not causal here.", RULE)
    _demand(student, causal_mask(rows).T.copy(), "The triangle is turned over here.", RULE)
    _demand(student, np.full((rows, rows), -np.inf), "Everything is hidden here.", RULE)
    _demand(student, np.zeros((columns, columns)), "Nothing is hidden here.", RULE)


@check("visible_entries", points=0.25)
def test_any_shape(student, rng):
    """Right for one axis and for a batch"""
    lengths = rng.integers(1, 6, size=3)
    _demand(student, _random_mask(rng, 9), "The mask has one axis here.", RULE)
    _demand(student, padding_mask(lengths, 6), "The mask has shape (B, 1, T) here.", RULE)
    _demand(student, _random_mask(rng, 2, 3, 4, 4), "The mask has four axes here.", RULE)


@check("visible_entries", points=0.25)
def test_argument_stays(student, rng):
    """The mask is counted, not changed"""
    answer = student.visible_entries(_random_mask(rng, 4, 5))
    answer.whole_number()
    answer.unchanged()
