"""Hidden checks of padding_mask."""

import numpy as np

from maskgrader.checks import _, check, joined

from .helpers import call_after_call, exactly_minus_infinity, left_open, read_mask, struck_out
from .reference import padding_mask

WHOLE = "The words of a sentence are visible to all, its filler to nobody."


def _draw(rng, T):
    """Lengths of four sentences, all different, the third one full, the first neither end."""
    shortest, first, other = sorted(rng.choice(np.arange(1, T), size=3, replace=False))
    return [int(n) for n in (first, shortest, T, other)]


def _batches(rng):
    """Three batches (lengths, T): the second is the first one turned over."""
    lengths = _draw(rng, 7)
    return (lengths, 7), (lengths[::-1], 7), (_draw(rng, 9), 9)


def _ask(student, lengths, T):
    """Call the student's function: (answer, mask, True in the columns of filler)."""
    answer = student.padding_mask(list(lengths), int(T))
    mask = read_mask(answer, "(B, 1, T)", B=len(lengths), T=int(T))
    filler = np.arange(T) >= np.reshape(lengths, (-1, 1, 1))
    return answer, mask, filler


@check("padding_mask", points=0.75)
def test_filler_is_struck_out(student, rng):
    """Nobody looks at filler"""
    for lengths, T in _batches(rng):
        answer, mask, filler = _ask(student, lengths, T)
        rule = "Columns at or past a sentence's own length hold filler: they must be crossed out."
        struck_out(answer, mask, filler, rule)


@check("padding_mask", points=0.5)
def test_filler_is_minus_infinity(student, rng):
    """What crosses out filler is -inf itself, not a large number"""
    answer, mask, filler = _ask(student, _draw(rng, 5), 5)
    exactly_minus_infinity(answer, mask, filler)


@check("padding_mask", points=0.5)
def test_words_are_open(student, rng):
    """All words of every sentence stay visible"""
    for lengths, T in _batches(rng):
        answer, mask, filler = _ask(student, lengths, T)
        rule = "The columns before a sentence's own length hold words: they must be 0.0."
        left_open(answer, mask, ~filler, rule)


@check("padding_mask", points=0.25)
def test_empty_and_full(student, rng):
    """A sentence of T words has no filler, one of 0 words nothing else"""
    T = int(rng.integers(5, 8))
    answer, mask, filler = _ask(student, [T, 0], T)
    struck_out(answer, mask, filler, "A sentence of length 0 is all filler: its row is all -inf.")
    left_open(answer, mask, ~filler, "A sentence of length T has no filler: its row is all 0.0.")


@check("padding_mask", points=0.5)
def test_every_shape(student, rng):
    """Right for one sentence, for as many sentences as columns, and when all are short"""
    batches = {
        "There is one sentence here.": (1, 5),
        "There are as many sentences as columns here.": (5, 5),
        "Every sentence is shorter than T here.": (2, 8),
        "There is one column of filler here.": (3, 1),
        "There are many sentences here.": (9, 6),
        "The sentences may be long here.": (4, 130),
    }
    for situation, (B, T) in batches.items():
        lengths = [int(n) for n in rng.integers(0, T, size=B)]
        answer, mask, filler = _ask(student, lengths, T)
        answer.exactly(mask, np.where(filler, -np.inf, 0.0), joined(_(situation), _(WHOLE)))


@check("padding_mask", points=0.25)
def test_every_call(student, rng):
    """Right in every call, whatever was asked before"""
    first, second = _draw(rng, 6), _draw(rng, 8)
    for number, (lengths, T) in enumerate(((first, 6), (second, 8), (first[::-1], 6))):
        answer, mask, _ = _ask(student, lengths, T)
        answer.exactly(mask, padding_mask(lengths, T), call_after_call(WHOLE, number))


@check("padding_mask", points=0.25)
def test_lengths_stay(student, rng):
    """The list of lengths is the same afterwards"""
    answer, _, _ = _ask(student, _draw(rng, 6), 6)
    answer.unchanged()
