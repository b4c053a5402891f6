"""Hidden checks of scaled_dot_product_attention.

Most compare the student's answers with each other, so that one slip costs one check: masked
weights with unmasked ones, a batch with its parts, the output with the weights.
"""

from __future__ import annotations

import numpy as np

from maskgrader.checks import check

from .reference import causal_mask, scaled_dot_product_attention

EXERCISE = "scaled_dot_product_attention"


def _sizes(rng, *names: str) -> dict[str, int]:
    """Sizes that all differ, so that no mix-up goes unnoticed."""
    return dict(zip(names, map(int, rng.permutation([3, 4, 5, 7])), strict=True))


def _draw(rng, T_q: int, T_k: int, d_k: int, d_v: int, *leading: int):
    shapes = (*leading, T_q, d_k), (*leading, T_k, d_k), (*leading, T_k, d_v)
    return tuple(rng.normal(size=shape) for shape in shapes)


def _visible(rng, T_q: int, T_k: int) -> np.ndarray:
    """Booleans with one to T_k - 1 visible keys in every row."""
    ranks = rng.permuted(np.tile(np.arange(T_k), (T_q, 1)), axis=1)
    return ranks < rng.integers(1, T_k, size=(T_q, 1))


def _output(answer, shape: str = "(T_q, d_v)", **sizes: int):
    """The output, as an answer of its own and as an array."""
    part, _ = answer.pair("output", "weights")
    return part, part.array(shape, **sizes)


def _weights(answer, shape: str = "(T_q, T_k)", **sizes: int):
    """The weights, as an answer of their own and as an array."""
    _, part = answer.pair("output", "weights")
    return part, part.array(shape, **sizes)


@check(EXERCISE, points=0.25)
def test_shapes_and_sums(student, rng):
    """One row of weights for every query, one column for every key, each row sums to 1"""
    sizes = _sizes(rng, "T_q", "T_k", "d_k", "d_v")
    answer = student.scaled_dot_product_attention(*_draw(rng, **sizes))
    _output(answer, **sizes)
    answer, weights = _weights(answer, **sizes)
    answer.rows_sum_to_one(weights)
    answer.require((weights > 0).all(), "Without a mask every key gets something.")
    rule = "Different queries share out differently. Is a query compared with the keys?"
    answer.require((np.ptp(weights, axis=0) > 1e-6).all(), rule)


@check(EXERCISE, points=1.25)
def test_scores_are_divided(student, rng):
    """The scores are dot products divided by the square root of d_k"""
    cases = [(1, 4, 5), (2, 4, 5), (6, 4, 5), (11, 4, 5), (3, 4, 4), (4, 1, 6)]
    for d_k, T_q, T_k in rng.permutation(cases).tolist():
        Q, K, V = _draw(rng, T_q, T_k, d_k, d_v=3)
        answer = student.scaled_dot_product_attention(Q, K, V)
        answer, weights = _weights(answer, T_q=T_q, T_k=T_k)
        rule = (
            "A weight is the softmax, over the keys, of the score divided by the square root of "
            "d_k. Is it the root, and is it the length of one query?"
        )
        answer.close(weights, scaled_dot_product_attention(Q, K, V)[1], rule)


@check(EXERCISE, points=0.5)
def test_values_are_mixed(student, rng):
    """Each output row is the values mixed in the shares of its row of weights"""
    sizes = _sizes(rng, "T_q", "T_k", "d_k", "d_v")
    Q, K, V = _draw(rng, **sizes)
    mask = np.where(_visible(rng, sizes["T_q"], sizes["T_k"]), 0.0, -np.inf)
    square = dict(T_q=4, T_k=4, d_k=4, d_v=4)
    cases = [(sizes, (Q, K, V)), (sizes, (Q, K, V, mask)), (square, _draw(rng, **square))]
    for sizes, arguments in cases:
        answer = student.scaled_dot_product_attention(*arguments)
        (part, output), (_, weights) = _output(answer, **sizes), _weights(answer, **sizes)
        rule = "An output row is the values, mixed in the shares that its row of weights states."
        part.close(output, weights @ arguments[2], rule)


@check(EXERCISE, points=0.5)
def test_mask_withdraws_keys(student, rng):
    """A hidden key gets exactly 0.0, and the others share its part in the same ratios"""
    T_q, T_k = 6, 5
    Q, K, V = _draw(rng, T_q, T_k, 4, 3)
    sizes = dict(T_q=T_q, T_k=T_k)
    _, free = _weights(student.scaled_dot_product_attention(Q, K, V), **sizes)
    for visible in (_visible(rng, T_q, T_k), _visible(rng, 1, T_k)):
        answer = student.scaled_dot_product_attention(Q, K, V, np.where(visible, 0.0, -np.inf))
        answer, weights = _weights(answer, **sizes)
        hidden = np.broadcast_to(~visible, weights.shape)
        answer.exactly(weights, 0.0, "The weight of a hidden key is exactly 0.0.", where=hidden)
        answer.rows_sum_to_one(weights)
        kept = np.where(hidden, 0.0, free)
        target = kept / np.maximum(kept.sum(axis=-1, keepdims=True), 1e-300)
        rule = "A mask withdraws keys; the ratios between those that stay do not change."
        answer.close(weights, target, rule, where=target > 0)


@check(EXERCISE, points=0.25)
def test_large_scores(student, rng):
    """Scores of any size are safe, hidden ones too"""
    T, d_k, d_v = 4, 16, 2
    Q, K = rng.integers(-4, 5, size=(2, T, d_k)) / 4.0  # sums stay exact in float32
    V, mask = rng.normal(size=(T, d_v)), causal_mask(T)
    K[:, 0], Q[:, 0] = 1.0, 0.0

    def weights_of(Q, K):
        return _weights(student.scaled_dot_product_attention(Q, K, V, mask), T_q=T, T_k=T)

    _, plain = weights_of(Q, K)
    for offset in rng.permutation([4000.0, -4000.0]):
        shifted = Q.copy()
        shifted[:, 0] = offset
        answer, weights = weights_of(shifted, K)
        rule = "The same number added to all scores of a row changes nothing, however large it is."
        answer.close(weights, plain, rule, rtol=1e-3)

    loud = K.copy()
    loud[-1, 0], asking = 2.0, Q.copy()  # the last key is hidden from all rows but the last
    asking[:, 0] = 4000.0
    answer, weights = weights_of(asking, loud)
    rule = "A hidden key is out, however large its score. Is the maximum taken after masking?"
    answer.close(weights[:-1], plain[:-1], rule, rtol=1e-3)

    silent = np.zeros_like(Q)
    silent[:, 0] = -4e10
    answer, weights = weights_of(silent, K)
    rule = "Equal scores make equal shares among the visible keys, also when all are very low."
    answer.close(weights, np.tri(T) / np.arange(1, T + 1)[:, None], rule)


@check(EXERCISE, points=0.25)
def test_nothing_visible(student, rng):
    """A query that may look at nobody gets zeros, not nan"""
    T_q, T_k, d_v = 4, 5, 3
    Q, K, V = _draw(rng, T_q, T_k, 2, d_v)
    row = int(rng.integers(T_q))
    mask = np.zeros((T_q, T_k))
    mask[row] = -np.inf
    answer = student.scaled_dot_product_attention(Q, K, V, mask)
    rule = "Where a query may look at nobody, its weights and its output are zeros."
    part, weights = _weights(answer, T_q=T_q, T_k=T_k)
    nobody = np.arange(T_q)[:, None] == row
    part.exactly(weights, 0.0, rule, where=nobody)
    part.rows_sum_to_one(np.delete(weights, row, axis=0))
    part, output = _output(answer, T_q=T_q, d_v=d_v)
    part.exactly(output, 0.0, rule, where=nobody)
    padding = np.where(np.arange(T_k) < np.array([[[3]], [[0]]]), 0.0, -np.inf)  # (B, 1, T_k)
    answer = student.scaled_dot_product_attention(*_draw(rng, T_q, T_k, 2, d_v, 2), padding)
    rule = "One sentence of this batch has no words: nobody is looked at, so zeros come out."
    part, weights = _weights(answer, "(B, T_q, T_k)", B=2, T_q=T_q, T_k=T_k)
    part.exactly(weights[1], 0.0, rule)
    part, output = _output(answer, "(B, T_q, d_v)", B=2, T_q=T_q, d_v=d_v)
    part.exactly(output[1], 0.0, rule)


@check(EXERCISE, points=0.5)
def test_batches(student, rng):
    """Axes in front are a batch: the same calculation for every part"""
    B, H, T_q, T_k, d_k, d_v = 2, 3, 4, 5, 6, 7
    sizes = dict(B=B, H=H, T_q=T_q, T_k=T_k, d_v=d_v)
    padding = np.where(np.arange(T_k) < np.array([[[3]], [[T_k]]]), 0.0, -np.inf)  # (B, 1, T_k)
    Q, K, V = _draw(rng, T_q, T_k, d_k, d_v, B)
    _compare(student, (Q, K, V, padding), (B,), "(B, T_q, d_v)", "(B, T_q, T_k)", sizes)
    own = np.stack([np.where(_visible(rng, T_q, T_k), 0.0, -np.inf) for _ in range(B)])
    _compare(student, (Q, K, V, own), (B,), "(B, T_q, d_v)", "(B, T_q, T_k)", sizes)
    K, V = K[0], V[0]  # one sentence, looked at by two
    _compare(student, (Q, K, V, None), (B,), "(B, T_q, d_v)", "(B, T_q, T_k)", sizes)
    Q, K, V = _draw(rng, T_q, T_k, d_k, d_v, B, H)
    mask = np.where(_visible(rng, T_q, T_k), 0.0, -np.inf)
    mask[0] = 0.0  # with one key in sight all heads would have the same weights
    shapes = "(B, H, T_q, d_v)", "(B, H, T_q, T_k)"
    _compare(student, (Q, K[:, :1], V[:, :1], mask), (B, H), *shapes, sizes)


def _compare(student, arguments, leading, output_shape, weights_shape, sizes) -> None:
    """Compare every part of a batched call with a call on that part alone."""
    answer = student.scaled_dot_product_attention(*arguments)
    of_output, output = _output(answer, output_shape, **sizes)
    of_weights, weights = _weights(answer, weights_shape, **sizes)
    for where in np.ndindex(*leading):
        alone = [_part_of(array, leading, where) for array in arguments]
        single = student.scaled_dot_product_attention(*alone)
        (_, one_output), (_, one_weights) = _output(single, **sizes), _weights(single, **sizes)
        rule = "Every part of a batch must come out as it does alone. Which axes are turned round?"
        of_weights.close(weights[where], one_weights, rule)
        of_output.close(output[where], one_output, rule)
        rule = "Different queries share out differently. Is a query compared with the keys?"
        of_weights.require((np.ptp(weights[where], axis=0) > 1e-9).any(), rule)


def _part_of(array, leading, where):
    if array is None or array.ndim == 2:
        return array
    full = np.broadcast_to(array, (*leading, *array.shape[-2:]))
    return full[where].copy()


@check(EXERCISE, points=0.25)
def test_single_key(student, rng):
    """With one key in sight, all of the weight goes to it, and its value comes out"""
    for T_q in (1, 3):
        Q, K, V = _draw(rng, T_q, 1, 4, 2)
        answer = student.scaled_dot_product_attention(Q, K, V)
        part, weights = _weights(answer, T_q=T_q, T_k=1)
        part.close(weights, np.ones((T_q, 1)), "The only key gets the whole unit.")
        part, output = _output(answer, T_q=T_q, d_v=2)
        part.close(output, np.tile(V, (T_q, 1)), "The only value comes out as it is.")


@check(EXERCISE, points=0.25)
def test_arguments_stay(student, rng):
    """The arguments are left as they were"""
    Q, K, V = _draw(rng, 4, 5, 3, 2)
    for mask in ((), (np.where(_visible(rng, 4, 5), 0.0, -np.inf),)):
        answer = student.scaled_dot_product_attention(Q, K, V, *mask)
        answer.pair("output", "weights")
        answer.unchanged()
