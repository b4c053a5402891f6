"""Hidden checks of multi_head_attention."""

from __future__ import annotations

import numpy as np

from maskgrader.checks import check

from .reference import asks_nothing, causal_mask, columns_of_head, multi_head_attention

EXERCISE = "multi_head_attention"


def _draw(rng, n_heads: int, T_q: int = 4, T_kv: int = 6, d_model: int = 7, square: bool = False):
    """The seven arguments; all widths differ, unless W_o is to be square."""
    d_k, d_v = (4, 3) if n_heads == 2 else (3, 2)
    d_model = n_heads * d_v if square else d_model
    shapes = [(T_q, d_model), (T_kv, d_model), (d_model, n_heads * d_k), (d_model, n_heads * d_k)]
    shapes += [(d_model, n_heads * d_v), (n_heads * d_v, d_model)]
    X_q, X_kv, *matrices = (rng.normal(size=shape) for shape in shapes)
    return X_q, X_kv, *(W / np.sqrt(len(W)) for W in matrices), n_heads


def _draw_loud(rng, n_heads: int, T_q: int = 4, T_kv: int = 6):
    """As above, and W_q with about 1000 on top of every score; sums stay exact in float32."""
    d_model, d_k, d_v = 7, 16, 3
    X_q, X_kv = (rng.integers(-4, 5, size=(T, d_model)) / 4.0 for T in (T_q, T_kv))
    W_q, W_k = (rng.integers(-2, 3, size=(d_model, n_heads * d_k)) / 4.0 for _ in range(2))
    X_q[:, 0] = X_kv[:, 0] = 1.0
    W_q[:, ::d_k] = W_k[:, ::d_k] = 0.0
    W_k[0, ::d_k] = 64.0
    loud = W_q.copy()
    loud[0, ::d_k] = 64.0
    W_v, W_o = rng.normal(size=(d_model, n_heads * d_v)), rng.normal(size=(n_heads * d_v, d_model))
    return [X_q, X_kv, W_q, W_k, W_v, W_o, n_heads], loud


def _output(answer, arguments):
    """The output, as an answer of its own and as an array."""
    part, _ = answer.pair("output", "weights")
    X_q, W_o = arguments[0], arguments[5]
    return part, part.array("(T_q, d_model)", T_q=len(X_q), d_model=W_o.shape[1])


def _weights(answer, arguments):
    """The weights, as an answer of their own and as an array."""
    _, part = answer.pair("output", "weights")
    sizes = dict(n_heads=arguments[6], T_q=len(arguments[0]), T_kv=len(arguments[1]))
    return part, part.array("(n_heads, T_q, T_kv)", **sizes)


def _mask(rng, T_q: int, T_kv: int) -> np.ndarray:
    """A mask that differs from row to row and hides something in every row but one."""
    ranks = rng.permuted(np.tile(np.arange(T_kv), (T_q, 1)), axis=1)
    return np.where(ranks < rng.integers(2, T_kv, size=(T_q, 1)), 0.0, -np.inf)


@check(EXERCISE, points=0.25)
def test_every_head_has_its_unit(student, rng):
    """The weights have a map for every head, and in each head every row sums to 1"""
    for n_heads in (2, 3):
        arguments = _draw(rng, n_heads)
        answer, weights = _weights(student.multi_head_attention(*arguments), arguments)
        answer.rows_sum_to_one(weights)
        rule = "Two heads with different queries and keys have different weights."
        answer.require(np.abs(weights[0] - weights[-1]).max() > 1e-6, rule)
        X_q, X_kv, W_q, *others = arguments
        call = student.multi_head_attention(X_q, X_kv, asks_nothing(X_q[1], W_q), *others)
        answer, weights = _weights(call, arguments)
        rule = "A query of zeros agrees equally with every key: equal shares. Which matrix asks?"
        answer.close(weights[:, 1], np.full((n_heads, len(X_kv)), 1 / len(X_kv)), rule)


@check(EXERCISE, points=1.25)
def test_slices(student, rng):
    """Head h attends with columns h*d_k up to (h+1)*d_k of the queries and the keys"""
    rule = (
        "Head h owns the columns h*d_k to (h+1)*d_k - 1 of queries and keys, and divides by the "
        "root of its own d_k. Does a reshape cut columns here, or rows?"
    )
    square, single = dict(T_q=6, T_kv=6), dict(T_q=1, T_kv=3)
    for n_heads, size in ((2, {}), (3, {}), (3, square), (2, single), (5, {})):
        arguments = _draw(rng, n_heads, **size)
        answer, weights = _weights(student.multi_head_attention(*arguments), arguments)
        answer.close(weights, multi_head_attention(*arguments)[1], rule)


@check(EXERCISE, points=0.5)
def test_mask_in_every_head(student, rng):
    """Every head gets the same mask: hidden weights are exactly 0.0 in all of them"""
    masks = _mask(rng, 4, 6), causal_mask(5), _mask(rng, 3, 4), _mask(rng, 5, 4)
    for n_heads, mask in zip((2, 3, 3, 1), masks):
        arguments = _draw(rng, n_heads, *mask.shape)
        _, free = _weights(student.multi_head_attention(*arguments), arguments)
        answer, weights = _weights(student.multi_head_attention(*arguments, mask), arguments)
        hidden = np.broadcast_to(np.isneginf(mask), weights.shape)
        rule = "What the mask hides has the weight 0.0 in every head."
        answer.exactly(weights, 0.0, rule, where=hidden)
        answer.rows_sum_to_one(weights)
        kept = np.where(hidden, 0.0, free)
        target = kept / np.maximum(kept.sum(axis=-1, keepdims=True), 1e-300)
        rule = "A mask withdraws keys; the ratios between those that stay do not change."
        answer.close(weights, target, rule)


@check(EXERCISE, points=0.25)
def test_large_scores(student, rng):
    """Scores of any size are safe, hidden ones too"""
    arguments, loud = _draw_loud(rng, 2)
    _, plain = _weights(student.multi_head_attention(*arguments), arguments)
    arguments[2] = loud
    answer, weights = _weights(student.multi_head_attention(*arguments), arguments)
    rule = "All scores are near 1000 here, and the weights are as well defined as ever."
    answer.close(weights, plain, rule, rtol=1e-3)
    (arguments, loud), mask = _draw_loud(rng, 1), _mask(rng, 4, 6)
    arguments[2], key = loud, int(rng.integers(6))
    mask[:, key] = -np.inf
    _, plain = _weights(student.multi_head_attention(*arguments, mask), arguments)
    arguments[1][key, 0] = 2.0
    answer, weights = _weights(student.multi_head_attention(*arguments, mask), arguments)
    rule = "A hidden key is out, however large its score. Is the maximum taken after masking?"
    answer.close(weights, plain, rule, rtol=1e-3)


@check(EXERCISE, points=0.75)
def test_side_by_side(student, rng):
    """The mixtures of the heads stand side by side, in order"""
    rule = (
        "With an identity for W_o, the columns h*d_v to (h+1)*d_v - 1 of the output are the "
        "values of head h, mixed in the shares of its weights. In which order are heads joined?"
    )
    for n_heads, T_q, masked in ((2, 4, True), (3, 4, False), (3, 4, True), (2, 1, False)):
        arguments = list(_draw(rng, n_heads, T_q, square=True))
        arguments[5] = np.eye(len(arguments[5]))
        given = (_mask(rng, T_q, 6),) if masked else ()
        answer = student.multi_head_attention(*arguments, *given)
        (of_output, output), (_, weights) = _output(answer, arguments), _weights(answer, arguments)
        values = arguments[1] @ arguments[4]
        mixed = [weights[h] @ columns_of_head(values, h, n_heads) for h in range(n_heads)]
        of_output.close(output, np.concatenate(mixed, axis=-1), rule)


@check(EXERCISE, points=0.5)
def test_last_matrix(student, rng):
    """The joined heads go through W_o"""
    for n_heads, square in ((2, False), (3, True), (2, True)):
        arguments = list(_draw(rng, n_heads, square=square))
        mask = _mask(rng, 4, 6)
        W_o = arguments[5]
        plain_arguments = [*arguments[:5], np.eye(*W_o.shape), n_heads]
        _, plain = _output(student.multi_head_attention(*plain_arguments, mask), plain_arguments)
        answer, output = _output(student.multi_head_attention(*arguments, mask), arguments)
        joined = plain[:, : len(W_o)]
        answer.close(output, joined @ W_o, "The last step is the joined heads times W_o.")


@check(EXERCISE, points=0.25)
def test_one_head(student, rng):
    """One head is attention as before"""
    arguments = list(_draw(rng, 2))
    arguments[6] = 1
    answer = student.multi_head_attention(*arguments)
    of_output, output = _output(answer, arguments)
    of_weights, weights = _weights(answer, arguments)
    expected_output, expected_weights = multi_head_attention(*arguments)
    rule = "A single head owns all the columns."
    of_weights.close(weights, expected_weights, rule)
    of_output.close(output, expected_output, rule)


@check(EXERCISE, points=0.25)
def test_arguments_stay(student, rng):
    """The arguments are left as they were"""
    arguments = _draw(rng, 2)
    for mask in ((), (_mask(rng, 4, 6),)):
        answer = student.multi_head_attention(*arguments, *mask)
        answer.pair("output", "weights")
        answer.unchanged()
