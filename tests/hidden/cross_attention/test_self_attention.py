"""Hidden checks of self_attention."""

from __future__ import annotations

import numpy as np

from maskgrader.checks import check

from .reference import asks_nothing, self_attention

EXERCISE = "self_attention"
D_MODEL, D_K, D_V = 7, 4, 3


def _draw(rng, T: int):
    """X and three projections whose scores leave no weight near 0 or 1."""
    X = rng.normal(size=(T, D_MODEL))
    W_q, W_k, W_v = (rng.normal(size=(D_MODEL, d)) / np.sqrt(D_MODEL) for d in (D_K, D_K, D_V))
    return X, W_q, W_k, W_v


def _draw_loud(rng, T: int):
    """As above, and W_q with about 1000 on top of every score; sums stay exact in float32."""
    X = rng.integers(-4, 5, size=(T, D_MODEL)) / 4.0
    W_q, W_k, W_v = (rng.integers(-2, 3, size=(D_MODEL, d)) / 4.0 for d in (16, 16, D_V))
    X[:, 0] = 1.0
    W_q[:, 0] = W_k[:, 0] = 0.0
    W_k[0, 0] = 64.0
    loud = W_q.copy()
    loud[0, 0] = 64.0
    return X, W_q, W_k, W_v, loud


def _output(answer, T: int):
    """The output, as an answer of its own and as an array."""
    part, _ = answer.pair("output", "weights")
    return part, part.array("(T, d_v)", T=T, d_v=D_V)


def _weights(answer, T: int):
    """The weights, as an answer of their own and as an array."""
    _, part = answer.pair("output", "weights")
    return part, part.array("(T, T)", T=T)


@check(EXERCISE, points=0.25)
def test_triangle(student, rng):
    """With the causal mask each word sees itself and what came before, and nothing else"""
    for T in map(int, rng.permutation([3, 5, 8])):
        answer, weights = _weights(student.self_attention(*_draw(rng, T)), T)
        past = np.tri(T, dtype=bool)
        rule = "Weights right of the diagonal are exactly 0.0: that is the future."
        answer.exactly(weights, 0.0, rule, where=~past)
        rule = "T (T + 1) / 2 weights are left over, those on the diagonal among them."
        answer.require((weights[past] > 0).all(), rule)
        answer.rows_sum_to_one(weights)


@check(EXERCISE, points=0.25)
def test_promise(student, rng):
    """Rewriting rows t on moves the output before t by exactly 0.0, and moves row t"""
    for T, t in ((5, 3), (6, 1), (4, 3), (8, 4)):
        X, *projections = _draw(rng, T)
        rewritten = X.copy()
        rewritten[t:] = 8 * rng.normal(size=(T - t, D_MODEL))  # may hold a row's largest score
        _, before = _output(student.self_attention(X, *projections), T)
        answer, after = _output(student.self_attention(rewritten, *projections), T)
        moved = np.abs(after - before).max(axis=-1)
        rule = (
            "Later rows of X were rewritten, and an earlier output row moved. It must not move at "
            "all, not by the smallest amount."
        )
        answer.require((moved[:t] == 0.0).all(), rule)
        rule = "Row t of X was rewritten, and its output stayed the same. Does a word see itself?"
        answer.require(moved[t] > 1e-6, rule)


@check(EXERCISE, points=0.25)
def test_without_mask(student, rng):
    """With causal=False every word sees every other, and the 0.0 is gone"""
    T = 6
    X, *projections = _draw(rng, T)
    for call in (
        lambda rows: student.self_attention(rows, *projections, causal=False),
        lambda rows: student.self_attention(rows, *projections, False),
    ):
        answer, weights = _weights(call(X), T)
        answer.require((weights > 0).all(), "With causal=False nothing is hidden.")
        rule = "Different words share out differently. Does every word ask a question of its own?"
        answer.require((np.ptp(weights, axis=0) > 1e-6).all(), rule)
        answer.rows_sum_to_one(weights)
        rewritten = X.copy()
        rewritten[-1] = rng.normal(size=D_MODEL)
        _, before = _output(call(X), T)
        answer, after = _output(call(rewritten), T)
        moved = np.abs(after - before).max(axis=-1)
        rule = "With causal=False every row sees the last word, so every output moves with it."
        answer.require((moved > 1e-6).all(), rule)
    W_q, *others = projections
    call = student.self_attention(X, asks_nothing(X[2], W_q), *others, causal=False)
    answer, weights = _weights(call, T)
    rule = "A query of zeros agrees equally with every key: equal shares. Which matrix asks?"
    answer.close(weights[2], np.full(T, 1 / T), rule)


@check(EXERCISE, points=1.25)
def test_who_asks_whom(student, rng):
    """The weights are those of X @ W_q asking X @ W_k"""
    rule = "Queries are X @ W_q, keys are X @ W_k. Which one asks, and is the score divided?"
    for T, causal in ((6, True), (5, False), (D_MODEL, True), (2, True)):
        X, *projections = _draw(rng, T)
        answer, weights = _weights(student.self_attention(X, *projections, causal=causal), T)
        answer.close(weights, self_attention(X, *projections, causal)[1], rule)


@check(EXERCISE, points=0.25)
def test_large_scores(student, rng):
    """Scores of any size are safe"""
    X, W_q, W_k, W_v, loud = _draw_loud(rng, 4)
    _, plain = _weights(student.self_attention(X, W_q, W_k, W_v), 4)
    answer, weights = _weights(student.self_attention(X, loud, W_k, W_v), 4)
    rule = "All scores are near 1000 here, and the weights are as well defined as ever."
    answer.close(weights, plain, rule, rtol=1e-3)


@check(EXERCISE, points=0.25)
def test_who_hands_over(student, rng):
    """The output mixes X @ W_v in the shares of the weights"""
    rule = "The output is the values X @ W_v, mixed in the shares that the weights state."
    for T, causal in ((6, True), (5, False), (D_V, True)):
        X, *projections = _draw(rng, T)
        answer = student.self_attention(X, *projections, causal=causal)
        (part, output), (_, weights) = _output(answer, T), _weights(answer, T)
        part.close(output, weights @ (X @ projections[2]), rule)


@check(EXERCISE, points=0.25)
def test_one_word(student, rng):
    """A sentence of one word looks at that word"""
    for causal in (True, False):
        X, *projections = _draw(rng, 1)
        answer = student.self_attention(X, *projections, causal=causal)
        part, weights = _weights(answer, 1)
        part.close(weights, [[1.0]], "The only word gets the whole unit.")
        part, output = _output(answer, 1)
        part.close(output, X @ projections[2], "The only value comes out as it is.")


@check(EXERCISE, points=0.25)
def test_arguments_stay(student, rng):
    """The arguments are left as they were"""
    for causal in (True, False):
        answer = student.self_attention(*_draw(rng, 5), causal=causal)
        answer.pair("output", "weights")
        answer.unchanged()
