"""Hidden checks of future_weight."""

import numpy as np

from maskgrader.checks import check

from .reference import causal_mask, draw_scores, future_weight, masked_softmax


@check("future_weight", points=1)
def test_what_each_row_gives(student, rng):
    """Each row's weight right of the diagonal is added up"""
    for T in (*rng.permutation([5, 6, 8]), 5):  # 5 again: nothing may be left of a call before
        weights = masked_softmax(draw_scores(rng, int(T), int(T)))
        answer = student.future_weight(weights)
        answer.close(
            answer.array("(T,)", T=int(T)),
            future_weight(weights),
            "Entry i adds up row i over the columns j > i. Is the diagonal in it, or "
            "the wrong side of it?",
        )


@check("future_weight", points=0.5)
def test_rows_of_any_sum(student, rng):
    """It measures broken weights too, whose rows do not sum to 1"""
    for T in (4, 7):
        weights = rng.uniform(0.1, 0.9, size=(T, T))
        answer = student.future_weight(weights)
        answer.close(
            answer.array("(T,)", T=T),
            future_weight(weights),
            "These rows do not sum to 1. Add up what stands right of the diagonal, no more.",
        )


@check("future_weight", points=0.25)
def test_no_future_no_weight(student, rng):
    """Masked weights, the last row and a single word give 0 to the future"""
    for T in (1, 6):
        answer = student.future_weight(masked_softmax(draw_scores(rng, T, T), causal_mask(T)))
        future = answer.array("(T,)", T=T)
        answer.close(future, np.zeros(T), "Nothing here looks ahead.", atol=1e-9)
    answer = student.future_weight(masked_softmax(draw_scores(rng, 5, 5)))
    last = answer.array("(T,)", T=5)[-1]
    answer.require(abs(last) < 1e-9, "The last row has no column to its right.")


@check("future_weight", points=0.25)
def test_arguments_stay(student, rng):
    """The argument stays as it came"""
    answer = student.future_weight(masked_softmax(draw_scores(rng, 5, 5)))
    answer.array("(T,)", T=5)
    answer.unchanged()
