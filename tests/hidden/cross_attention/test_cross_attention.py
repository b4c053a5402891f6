"""Hidden checks of cross_attention."""

from __future__ import annotations

import numpy as np

from maskgrader.checks import check

from .reference import asks_nothing, cross_attention

EXERCISE = "cross_attention"
D_MODEL, D_K, D_V = 8, 5, 3
SIZES = ((5, 7), (6, 6), (7, 4))  # longer, as long (where a mask would fit) and shorter sources


def _draw(rng, T_y: int, T_x: int):
    """Two sentences and three projections whose scores leave no weight near 0 or 1."""
    X_dec, X_enc = rng.normal(size=(T_y, D_MODEL)), rng.normal(size=(T_x, D_MODEL))
    W_q, W_k, W_v = (rng.normal(size=(D_MODEL, d)) / np.sqrt(D_MODEL) for d in (D_K, D_K, D_V))
    return X_dec, X_enc, W_q, W_k, W_v


def _draw_loud(rng, T_y: int, T_x: int):
    """As above, and W_q with about 1000 on top of every score; sums stay exact in float32."""
    X_dec, X_enc = (rng.integers(-4, 5, size=(T, D_MODEL)) / 4.0 for T in (T_y, T_x))
    W_q, W_k, W_v = (rng.integers(-2, 3, size=(D_MODEL, d)) / 4.0 for d in (16, 16, D_V))
    X_dec[:, 0] = X_enc[:, 0] = 1.0
    W_q[:, 0] = W_k[:, 0] = 0.0
    W_k[0, 0] = 64.0
    loud = W_q.copy()
    loud[0, 0] = 64.0
    return X_dec, X_enc, W_q, W_k, W_v, loud


def _output(answer, T_y: int):
    """The output, as an answer of its own and as an array."""
    part, _ = answer.pair("output", "weights")
    return part, part.array("(T_y, d_v)", T_y=T_y, d_v=D_V)


def _weights(answer, T_y: int, T_x: int):
    """The weights, as an answer of their own and as an array."""
    _, part = answer.pair("output", "weights")
    return part, part.array("(T_y, T_x)", T_y=T_y, T_x=T_x)


@check(EXERCISE, points=0.25)
def test_rectangle(student, rng):
    """One row for every decoder row, one column for every encoder word, each row sums to 1"""
    for T_y, T_x in ((5, 7), (6, 3)):
        answer, weights = _weights(student.cross_attention(*_draw(rng, T_y, T_x)), T_y, T_x)
        answer.rows_sum_to_one(weights)


@check(EXERCISE, points=0.5)
def test_nothing_is_hidden(student, rng):
    """No mask: every decoder row sees every encoder word, also when both are equally long"""
    for T_y, T_x in rng.permutation([*SIZES, (5, 5), (2, 9)]).tolist():
        X_dec, X_enc, W_q, *others = _draw(rng, T_y, T_x)
        answer, weights = _weights(student.cross_attention(X_dec, X_enc, W_q, *others), T_y, T_x)
        rule = "Every encoder word gets some weight: the source was read whole, before any row."
        answer.require((weights > 0).all(), rule)
        call = student.cross_attention(X_dec, X_enc, asks_nothing(X_dec[-1], W_q), *others)
        answer, weights = _weights(call, T_y, T_x)
        rule = "A query of zeros agrees equally with every key: equal shares. Which matrix asks?"
        answer.close(weights[-1], np.full(T_x, 1 / T_x), rule)


@check(EXERCISE, points=0.25)
def test_decoder_asks(student, rng):
    """A decoder row decides about its own output row, and about no other"""
    for T_y, T_x in SIZES:
        X_dec, *others = _draw(rng, T_y, T_x)
        row = int(rng.integers(1, T_y))
        rewritten = X_dec.copy()
        rewritten[row] = rng.normal(size=D_MODEL)
        _, before = _output(student.cross_attention(X_dec, *others), T_y)
        answer, after = _output(student.cross_attention(rewritten, *others), T_y)
        moved = np.abs(after - before).max(axis=-1)
        rule = "One decoder row was rewritten, and its own output row stayed. Who asks?"
        answer.require(moved[row] > 1e-6, rule)
        rule = "One decoder row was rewritten, and another output row moved. Who is looked at?"
        answer.require((np.delete(moved, row) < 1e-9).all(), rule)


@check(EXERCISE, points=0.5)
def test_encoder_answers(student, rng):
    """Every output row, and every row of weights, depends on the last encoder word"""
    for T_y, T_x in SIZES:
        X_dec, X_enc, *projections = _draw(rng, T_y, T_x)
        rewritten = X_enc.copy()
        rewritten[-1] = rng.normal(size=D_MODEL)
        before = student.cross_attention(X_dec, X_enc, *projections)
        after = student.cross_attention(X_dec, rewritten, *projections)
        part, weights = _weights(after, T_y, T_x)
        moved = np.abs(weights - _weights(before, T_y, T_x)[1]).max(axis=-1)
        rule = (
            "The last encoder word was rewritten, and a row stayed the same. Whose keys are used?"
        )
        part.require((moved > 1e-7).all(), rule)
        part, output = _output(after, T_y)
        moved = np.abs(output - _output(before, T_y)[1]).max(axis=-1)
        rule = (
            "The last encoder word was rewritten, and a row stayed the same. Whose values are used?"
        )
        part.require((moved > 1e-7).all(), rule)


@check(EXERCISE, points=1.25)
def test_weights(student, rng):
    """The weights are those of X_dec @ W_q asking X_enc @ W_k"""
    rule = "Queries are X_dec @ W_q, keys are X_enc @ W_k. Which asks, and is the score divided?"
    for T_y, T_x in (*SIZES, (D_MODEL, D_MODEL)):
        arguments = _draw(rng, T_y, T_x)
        answer, weights = _weights(student.cross_attention(*arguments), T_y, T_x)
        answer.close(weights, cross_attention(*arguments)[1], rule)


@check(EXERCISE, points=0.25)
def test_large_scores(student, rng):
    """Scores of any size are safe"""
    X_dec, X_enc, W_q, W_k, W_v, loud = _draw_loud(rng, 4, 6)
    _, plain = _weights(student.cross_attention(X_dec, X_enc, W_q, W_k, W_v), 4, 6)
    answer, weights = _weights(student.cross_attention(X_dec, X_enc, loud, W_k, W_v), 4, 6)
    rule = "All scores are near 1000 here, and the weights are as well defined as ever."
    answer.close(weights, plain, rule, rtol=1e-3)


@check(EXERCISE, points=0.5)
def test_output(student, rng):
    """The output mixes X_enc @ W_v in the shares of the weights"""
    rule = "The output is the encoder's values X_enc @ W_v, mixed in the shares of the weights."
    for T_y, T_x in SIZES:
        X_dec, X_enc, *projections = _draw(rng, T_y, T_x)
        answer = student.cross_attention(X_dec, X_enc, *projections)
        (part, output), (_, weights) = _output(answer, T_y), _weights(answer, T_y, T_x)
        part.close(output, weights @ (X_enc @ projections[2]), rule)


@check(EXERCISE, points=0.25)
def test_one_word(student, rng):
    """One decoder row, or one encoder word, is a sentence too"""
    for T_y, T_x in ((1, 1), (1, 4), (4, 1)):
        arguments = _draw(rng, T_y, T_x)
        answer = student.cross_attention(*arguments)
        part, weights = _weights(answer, T_y, T_x)
        part.rows_sum_to_one(weights)
        rule = "A sentence of one word is treated like any other."
        part.require((weights > 0).all(), rule)
        part, output = _output(answer, T_y)
        part.close(output, cross_attention(*arguments)[0], rule)


@check(EXERCISE, points=0.25)
def test_arguments_stay(student, rng):
    """The arguments are left as they were"""
    for T_y, T_x in SIZES:
        answer = student.cross_attention(*_draw(rng, T_y, T_x))
        answer.pair("output", "weights")
        answer.unchanged()
