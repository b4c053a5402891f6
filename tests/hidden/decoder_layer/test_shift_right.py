"""Hidden checks of shift_right."""

import numpy as np

from maskgrader.checks import check

from .reference import shift_right

VOCABULARY = 50


def draw_tokens(rng, *shape):
    """Different tokens all over, so that every slip shows."""
    return rng.permutation(VOCABULARY)[: int(np.prod(shape))].reshape(shape)


@check("shift_right", points=0.5)
def test_go_comes_first(student, rng):
    """Every sentence starts with go, whichever token that is"""
    for go in (0, int(rng.integers(60, 90))):
        T = int(rng.integers(5, 9))
        answer = student.shift_right(draw_tokens(rng, T) + 1, go)
        fed = answer.array("(T,)", kind="int", T=T)
        answer.exactly(fed[:1], [go], "The first thing fed in is the go that was passed in.")
        answer.require(
            np.count_nonzero(fed == go) == 1, "go stands in the first place and nowhere else."
        )


@check("shift_right", points=0.75)
def test_each_place_is_fed_the_token_before(student, rng):
    """Place i is fed token i - 1; the last token is dropped"""
    go = int(rng.integers(60, 90))
    for T, offset in ((4, 0), (7, 900)):  # 900: a byte does not hold every token
        tokens = draw_tokens(rng, T) + offset
        for given in (tokens, tokens.tolist()):
            answer = student.shift_right(given, go)
            fed = answer.array("(T,)", kind="int", T=T)
            answer.exactly(
                fed,
                shift_right(tokens, go),
                "Place i is fed the token before it, i - 1. Which token is dropped?",
            )


@check("shift_right", points=0.25)
def test_single_token(student, rng):
    """A sentence of one token becomes go alone"""
    go = int(rng.integers(60, 90))
    answer = student.shift_right(draw_tokens(rng, 1), go)
    fed = answer.array("(T,)", kind="int", T=1)
    answer.exactly(fed, [go], "One token in, one token out: go.")


@check("shift_right", points=0.25)
def test_batches(student, rng):
    """In a batch every sentence is shifted by itself, along the last axis"""
    go = int(rng.integers(60, 90))
    rule = "The last axis is the sentence: each one starts with go and loses its last token."
    for B, T in ((3, 6), (4, 4)):
        tokens = draw_tokens(rng, B, T)
        answer = student.shift_right(tokens, go)
        answer.exactly(answer.array("(B, T)", kind="int", B=B, T=T), shift_right(tokens, go), rule)
    tokens = draw_tokens(rng, 2, 3, 5)
    answer = student.shift_right(tokens.tolist(), go)
    fed = answer.array("(A, B, T)", kind="int", A=2, B=3, T=5)
    answer.exactly(fed, shift_right(tokens, go), rule)


@check("shift_right", points=0.25)
def test_tokens_stay_as_they_were(student, rng):
    """The tokens passed in are not changed"""
    tokens = draw_tokens(rng, 6)
    answer = student.shift_right(tokens, int(rng.integers(60, 90)))
    answer.array("(T,)", kind="int", T=6)
    answer.unchanged()
