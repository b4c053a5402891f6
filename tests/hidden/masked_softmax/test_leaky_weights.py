"""Hidden checks of leaky_weights."""

import numpy as np

from maskgrader.checks import check

from .reference import causal_mask, draw_mask, draw_scores, leaky_weights


@check("leaky_weights", points=0.5)
def test_the_mistake_is_exact(student, rng):
    """The mistake is built exactly: hidden scores are 0, then comes the softmax"""
    shapes = (4, 7), (5,), (6, 6)  # 6 x 6 again: an answer kept by its shape is wrong then
    for mask in (causal_mask(6), causal_mask(1), *(draw_mask(rng, *shape) for shape in shapes)):
        scores = draw_scores(rng, *mask.shape)
        answer = student.leaky_weights(scores, mask)
        weights = (
            answer.array("(T,)", T=5)
            if mask.ndim == 1
            else answer.array("(T_q, T_k)", T_q=mask.shape[0], T_k=mask.shape[1])
        )
        answer.close(
            weights,
            leaky_weights(scores, mask),
            "Hidden scores become 0, visible ones stay, and every cell of the row then takes part "
            "in the softmax.",
        )


@check("leaky_weights", points=0.25)
def test_sums_hide_the_leak(student, rng):
    """Rows sum to 1, and yet hidden cells get some of it"""
    T = int(rng.integers(5, 8))
    mask = causal_mask(T)
    answer = student.leaky_weights(draw_scores(rng, T, T), mask)
    weights = answer.array("(T, T)", T=T)
    answer.rows_sum_to_one(weights)
    answer.require(
        (weights[np.isneginf(mask)] > 0).all(),
        "This mistake leaks: a score of 0 still claims exp(0), so no hidden weight is 0. "
        "Have you masked properly after all?",
    )


@check("leaky_weights", points=0.25)
def test_arguments_stay(student, rng):
    """The arguments stay as they came"""
    answer = student.leaky_weights(draw_scores(rng, 5, 5), causal_mask(5))
    answer.array("(T, T)", T=5)
    answer.unchanged()
