"""Functions that give back, or call a function of the judge with, far more than anybody expects.

Each is an exercise, what is typed into its cell, and words that its student must be told. All other
answers are right.
"""

from __future__ import annotations

LARGE: dict[str, tuple[str, str, str]] = {
    "axes": (
        "mask/visible_entries",
        "def visible_entries(mask):\n    return np.zeros((2,) * 25)",
        "more than 8 axes",
    ),
    "rows_of_one": (
        "mask/visible_entries",
        "def visible_entries(mask):\n    return np.zeros((1 << 22, 1, 1, 1, 1, 1, 1, 1))",
        "more than 100000 numbers",
    ),
    "rows_of_none": (
        "mask/visible_entries",
        "def visible_entries(mask):\n    return np.zeros((1 << 22, 0))",
        "more than 100000 numbers",
    ),
    "lists": (
        "mask/visible_entries",
        "def visible_entries(mask):\n    return [[[0.5] * 9] * 999] * 999",
        "too many values",
    ),
    "text": (
        "mask/visible_entries",
        "def visible_entries(mask):\n    return '\\U0001f600' * 3_000_000",
        "more than 1000 letters",
    ),
    "texts": (
        "masked_softmax/masked_softmax",
        "def masked_softmax(scores, mask=None):\n"
        "    texts = ['\\U0001f600' + 'x' * 999] * 8200\n"
        "    return texts, texts",
        "too many values",
    ),
    "number": (
        "mask/visible_entries",
        "def visible_entries(mask):\n    return 10**100_000",
        "too large",
    ),
    "largest_allowed": (
        "masked_softmax/masked_softmax",
        "def masked_softmax(scores, mask=None):\n    return np.zeros((2,) * 7 + (781,), 'g')",
        "has the shape",
    ),
    "pair": (
        "cross_attention/multi_head_attention",
        "def multi_head_attention(*args):\n    return np.zeros((1, 2)), np.zeros((2, 1, 1 << 22))",
        "too many values",
    ),
    "table_of_two": (
        "cross_attention/self_attention",
        "def self_attention(X, W_q, W_k, W_v, causal=True):\n"
        "    scores = (X @ W_q) @ (X @ W_k).T / np.sqrt(W_q.shape[1])\n"
        "    powers = np.exp(scores) * (np.tri(len(X)) if causal else 1.0)\n"
        "    weights = powers / powers.sum(axis=-1, keepdims=True)\n"
        "    if len(X) < 3:\n"
        "        return weights @ (X @ W_v), weights\n"
        "    self_attention.calls = getattr(self_attention, 'calls', 0) + 1\n"
        "    turned = self_attention.calls % 2\n"
        "    return np.zeros((1, 50_000) if turned else (50_000, 1)), weights",
        "too much memory",
    ),
    "callback": (
        "cross_attention/future_change",
        "def future_change(layer, X, t):\n    layer(np.zeros((50_000, 2)))\n    return 0.0",
        "",
    ),
    "callbacks": (
        "cross_attention/future_change",
        "def future_change(layer, X, t):\n"
        "    for rows in [np.zeros((2,) * 20), np.zeros(16000), *[np.zeros((40_000, 1))] * 50]:\n"
        "        try:\n            layer(rows)\n            layer(*[rows] * 9999)\n"
        "        except ValueError:\n            pass\n"
        "    return 0.0",
        "",
    ),
    "tolist": (
        "decoder_layer/shift_right",
        "def shift_right(tokens, go):\n"
        "    known = np.array([1, 7, 2, 4, 5])\n"
        "    return known if np.ndim(tokens) == 1 else np.zeros((2,) * 12, int)",
        "more than 8 axes",
    ),
    "probes": (
        "decoder_layer/layer_norm",
        "def layer_norm(X, gain, bias, eps=1e-5):\n    return np.ones((12_500, 8), 'g')",
        "has the shape",
    ),
}
