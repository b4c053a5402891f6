"""Hidden checks of renormalize."""

import numpy as np

from maskgrader.checks import check

from .reference import causal_mask, draw_mask, draw_scores, masked_softmax


@check("renormalize", points=1)
def test_equals_the_masked_softmax(student, rng):
    """It gives what the masked softmax gives"""
    shapes = (4, 7), (5, 5), (1, 4), (6, 6)
    # 6 x 6 twice: an answer kept by its shape is wrong then
    for mask in (causal_mask(6), causal_mask(1), *(draw_mask(rng, *shape) for shape in shapes)):
        scores = draw_scores(rng, *mask.shape)
        answer = student.renormalize(masked_softmax(scores), mask)
        answer.close(
            answer.array("(T_q, T_k)", T_q=mask.shape[0], T_k=mask.shape[1]),
            masked_softmax(scores, mask),
            "Made from the unmasked weights or from the scores, the masked weights are the same. "
            "By what do you divide?",
        )


@check("renormalize", points=0.5)
def test_survivors_keep_their_ratios(student, rng):
    """The ratios between survivors do not change"""
    T = int(rng.integers(5, 8))
    weights, mask = masked_softmax(draw_scores(rng, T, T)), causal_mask(T)
    answer = student.renormalize(weights, mask)
    stretch = np.where(mask == 0, answer.array("(T, T)", T=T) / weights, np.nan)
    low, high = np.nanmin(stretch, axis=1), np.nanmax(stretch, axis=1)
    answer.require(
        (low > 0).all() and (high - low <= 3e-4 * high).all(),
        "Twice the weight before must be twice the weight after. All visible cells of a row "
        "are stretched by one and the same positive factor.",
    )


@check("renormalize", points=0.5)
def test_one_is_shared_among_the_visible(student, rng):
    """Hidden cells end as exactly 0, and every row shares out 1"""
    T = int(rng.integers(5, 8))
    mask = draw_mask(rng, T, T)
    answer = student.renormalize(masked_softmax(draw_scores(rng, T, T)), mask)
    weights = answer.array("(T, T)", T=T)
    answer.exactly(weights, 0.0, "A hidden weight is dropped: exactly 0.", where=np.isneginf(mask))
    answer.rows_sum_to_one(weights)


@check("renormalize", points=0.5)
def test_batches_and_broadcasting(student, rng):
    """A single row and a batch work too, and the mask broadcasts"""
    cases = (
        ("(T,)", {"T": 6}, (6,), (6,)),
        ("(B, T, T)", {"B": 2, "T": 5}, (2, 5, 5), (5, 5)),
        ("(B, T_q, T_k)", {"B": 3, "T_q": 4, "T_k": 6}, (3, 4, 6), (3, 1, 6)),
        ("(B, T_q, T_k)", {"B": 2, "T_q": 5, "T_k": 4}, (2, 5, 4), (2, 5, 4)),
    )
    for shape, sizes, weights_shape, mask_shape in cases:
        scores, mask = draw_scores(rng, *weights_shape), draw_mask(rng, *mask_shape)
        answer = student.renormalize(masked_softmax(scores), mask)
        answer.close(
            answer.array(shape, **sizes),
            masked_softmax(scores, mask),
            "Each row, along the last axis, has a sum of its own, and the mask serves every part "
            "of the batch.",
        )


@check("renormalize", points=0.25)
def test_nothing_visible(student, rng):
    """A row with nothing visible becomes zeros, and leaves the other rows alone"""
    mask = draw_mask(rng, 5, 6)
    lost = int(rng.integers(0, 5))
    mask[lost] = -np.inf
    scores = draw_scores(rng, 5, 6)
    answer = student.renormalize(masked_softmax(scores), mask)
    weights = answer.array("(T_q, T_k)", T_q=5, T_k=6)
    answer.exactly(weights[lost], 0.0, "In this row nothing is visible: zeros, please.")
    answer.close(weights, masked_softmax(scores, mask), "The other rows have visible cells.")
    mask = np.where(np.arange(6) < rng.permutation([4, 0, 2])[:, None, None], 0.0, -np.inf)
    scores = draw_scores(rng, 3, 4, 6)
    answer = student.renormalize(masked_softmax(scores), mask)
    answer.close(
        answer.array("(B, T_q, T_k)", B=3, T_q=4, T_k=6),
        masked_softmax(scores, mask),
        "One sentence of this batch has no words, so its rows are zeros; the mask is (B, 1, T_k).",
    )
    answer = student.renormalize(masked_softmax(draw_scores(rng, 5)), np.full(5, -np.inf))
    weights = answer.array("(T,)", T=5)
    answer.exactly(weights, 0.0, "Nothing is visible in this single row: zeros, please.")


@check("renormalize", points=0.25)
def test_arguments_stay(student, rng):
    """The arguments stay as they came"""
    answer = student.renormalize(masked_softmax(draw_scores(rng, 5, 5)), causal_mask(5))
    answer.array("(T, T)", T=5)
    answer.unchanged()
