"""The calls that the visible tests of cross_attention make, and what every row must satisfy."""

from __future__ import annotations

import numpy as np

from maskgrader.checks import Example


def _by_hand(given):
    Q, K = np.array([[2.0, 0.0, 0.0, 0.0], [0.0, 4.0, 0.0, 0.0]]), np.eye(3, 4)
    return Q, K, np.array([[10.0], [20.0], [30.0]])


def _running_mean(X):
    return np.cumsum(X, axis=0) / np.arange(1, len(X) + 1)[:, None]


EXAMPLES = {
    "scaled_dot_product_attention": Example(
        call="scaled_dot_product_attention(Q_tiny, K_tiny, V_tiny)",
        arguments=_by_hand,
        demand="A query shares out exactly 1, most of it to the key that it agrees with best.",
        part=1,
    ),
    "self_attention": Example(
        call="self_attention(X_dec, W_q, W_k, W_v)",
        arguments=lambda given: (given.X_dec, given.W_q, given.W_k, given.W_v),
        demand="A word shares out exactly 1 among itself and the words before it.",
        cells="weights",
        part=1,
    ),
    "cross_attention": Example(
        call="cross_attention(X_dec, X_enc, W_q, W_k, W_v)",
        arguments=lambda given: (given.X_dec, given.X_enc, given.W_q, given.W_k, given.W_v),
        demand="A decoder row shares out exactly 1 among all the words of the source.",
        cells="weights",
        part=1,
    ),
    "multi_head_attention": Example(
        call="multi_head_attention(X_dec, X_dec, W_q, W_k, W_v, W_o, 2, causal_mask(5))",
        arguments=lambda given: (
            *(given.X_dec, given.X_dec, given.W_q, given.W_k, given.W_v, given.W_o),
            *(2, given.causal_mask(5)),
        ),
        demand="In each head a word shares out exactly 1 among itself and the words before it.",
        cells="weights",
        part=1,
    ),
    "future_change": Example(
        call="future_change(running_mean, X_dec, 3)",
        arguments=lambda given: (_running_mean, given.X_dec, 3),
        demand="The running mean never looks ahead, so nothing may move.",
    ),
}
