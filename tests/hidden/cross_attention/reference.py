"""Right solutions of the exercises of cross_attention: what the checks compare with.

Formulas: Vaswani et al., "Attention Is All You Need" (2017), section 3.2.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

Pair = tuple[np.ndarray, np.ndarray]


def causal_mask(T: int) -> np.ndarray:
    """(T, T): 0.0 on and left of the diagonal, -inf right of it."""
    return np.where(np.tri(T, dtype=bool), 0.0, -np.inf)


def masked_softmax(scores: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
    """Softmax over the last axis of `scores + mask`; a row with nothing visible gives zeros."""
    logits = scores if mask is None else scores + mask
    top = logits.max(axis=-1, keepdims=True)
    powers = np.exp(logits - np.where(np.isfinite(top), top, 0.0))
    total = powers.sum(axis=-1, keepdims=True)
    return powers / np.where(total == 0, 1.0, total)


def scaled_dot_product_attention(
    Q: np.ndarray, K: np.ndarray, V: np.ndarray, mask: np.ndarray | None = None
) -> Pair:
    """softmax(Q K^T / sqrt(d_k) + mask) V.

    Q (..., T_q, d_k), K (..., T_k, d_k), V (..., T_k, d_v); mask broadcasts to (..., T_q, T_k).
    Returns output (..., T_q, d_v) and weights (..., T_q, T_k).
    """
    scores = np.einsum("...qd,...kd->...qk", Q, K) / np.sqrt(Q.shape[-1])
    weights = masked_softmax(scores, mask)
    return np.matmul(weights, V), weights


def self_attention(
    X: np.ndarray, W_q: np.ndarray, W_k: np.ndarray, W_v: np.ndarray, causal: bool = True
) -> Pair:
    """Attention of X (T, d_model) to itself; output (T, d_v), weights (T, T)."""
    mask = causal_mask(X.shape[0]) if causal else None
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, mask)


def cross_attention(
    X_dec: np.ndarray, X_enc: np.ndarray, W_q: np.ndarray, W_k: np.ndarray, W_v: np.ndarray
) -> Pair:
    """Attention of X_dec (T_y, d_model) to X_enc (T_x, d_model); weights (T_y, T_x), no mask."""
    return scaled_dot_product_attention(X_dec @ W_q, X_enc @ W_k, X_enc @ W_v)


def multi_head_attention(
    X_q: np.ndarray,
    X_kv: np.ndarray,
    W_q: np.ndarray,
    W_k: np.ndarray,
    W_v: np.ndarray,
    W_o: np.ndarray,
    n_heads: int,
    mask: np.ndarray | None = None,
) -> Pair:
    """Heads side by side, then W_o; output (T_q, d_model), weights (n_heads, T_q, T_kv).

    Head h owns columns h*d_k:(h+1)*d_k of the queries and keys, and the same of the values with
    their own width.
    """
    queries, keys, values = X_q @ W_q, X_kv @ W_k, X_kv @ W_v
    heads = [
        scaled_dot_product_attention(
            *(columns_of_head(array, h, n_heads) for array in (queries, keys, values)), mask
        )
        for h in range(n_heads)
    ]
    joined = np.concatenate([output for output, _ in heads], axis=-1)
    return joined @ W_o, np.stack([weights for _, weights in heads])


def asks_nothing(word: np.ndarray, W_q: np.ndarray) -> np.ndarray:
    """W_q (d_model, d_k) turned so that the query of `word` (d_model,), `word @ W_q`, is zeros."""
    return W_q - np.outer(word, word @ W_q) / (word @ word)


def columns_of_head(array: np.ndarray, h: int, n_heads: int) -> np.ndarray:
    """The columns of `array` that belong to head h."""
    width = array.shape[-1] // n_heads
    return array[..., h * width : (h + 1) * width]


def future_change(layer: Callable[[np.ndarray], np.ndarray], X: np.ndarray, t: int) -> float:
    """Largest absolute change of the outputs before t when rows t on of X (T, d) become random."""
    rewritten = np.array(X)
    rewritten[t:] = np.random.default_rng().standard_normal(rewritten[t:].shape)
    return float(np.abs(layer(rewritten)[:t] - layer(X)[:t]).max())
