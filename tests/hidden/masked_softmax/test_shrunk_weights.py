"""Hidden checks of shrunk_weights."""

import numpy as np

from maskgrader.checks import check

from .reference import causal_mask, draw_mask, draw_scores, shrunk_weights


@check("shrunk_weights", points=0.5)
def test_the_mistake_is_exact(student, rng):
    """The mistake is built exactly: the softmax of whole rows, then hidden weights are 0"""
    shapes = (4, 7), (5,), (6, 6)  # 6 x 6 again: an answer kept by its shape is wrong then
    for mask in (causal_mask(6), causal_mask(1), *(draw_mask(rng, *shape) for shape in shapes)):
        scores = draw_scores(rng, *mask.shape)
        answer = student.shrunk_weights(scores, mask)
        weights = (
            answer.array("(T,)", T=5)
            if mask.ndim == 1
            else answer.array("(T_q, T_k)", T_q=mask.shape[0], T_k=mask.shape[1])
        )
        answer.close(
            weights,
            shrunk_weights(scores, mask),
            "A visible weight is what the softmax of the whole row gave it, hidden cells "
            "and all, and nobody divides again.",
        )


@check("shrunk_weights", points=0.25)
def test_zeros_hide_the_loss(student, rng):
    """Hidden cells are exactly 0, and what they had is lost"""
    T = int(rng.integers(5, 8))
    mask = causal_mask(T)
    answer = student.shrunk_weights(draw_scores(rng, T, T), mask)
    weights = answer.array("(T, T)", T=T)
    answer.exactly(weights, 0.0, "A hidden weight is set to 0.", where=np.isneginf(mask))
    answer.require(
        ((weights > 0) == (mask == 0)).all() and (weights[:-1].sum(axis=1) < 1 - 1e-4).all(),
        "This mistake shrinks: visible cells keep their weight, and a row that hides something "
        "sums to less than 1. Have you divided again after striking out?",
    )


@check("shrunk_weights", points=0.25)
def test_arguments_stay(student, rng):
    """The arguments stay as they came"""
    answer = student.shrunk_weights(draw_scores(rng, 5, 5), causal_mask(5))
    answer.array("(T, T)", T=5)
    answer.unchanged()
