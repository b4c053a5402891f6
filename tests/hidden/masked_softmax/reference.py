"""Right solutions of the assignment `masked_softmax`, and the inputs its checks draw."""

from __future__ import annotations

import numpy as np


def masked_softmax(scores: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
    """Softmax of scores + mask over the last axis; a row with nothing visible is all zeros.

    scores: (..., T), finite; mask: None, or 0.0 and -inf, broadcasting to scores.
    Returns the shape of scores. Formula: the exponentials of one row over their sum, each taken
    relative to the row's largest visible score.
    """
    hidden = np.zeros(np.shape(scores), dtype=bool)
    if mask is not None:
        hidden |= np.isneginf(mask)
    visible_scores = np.where(hidden, -np.inf, scores)
    top = visible_scores.max(axis=-1, keepdims=True)
    powers = np.exp(visible_scores - np.where(np.isneginf(top), 0.0, top))
    total = powers.sum(axis=-1, keepdims=True)
    return np.divide(powers, total, out=np.zeros_like(powers), where=total > 0)


def renormalize(weights: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Drop the hidden weights, divide what is left in each row by its sum; (..., T) throughout."""
    kept = np.where(np.isneginf(mask), 0.0, weights)
    total = kept.sum(axis=-1, keepdims=True)
    return np.divide(kept, total, out=np.zeros_like(kept), where=total > 0)


def future_weight(weights: np.ndarray) -> np.ndarray:
    """(T, T) weights to (T,): what each row gives to the columns right of the diagonal."""
    return np.triu(weights, k=1).sum(axis=1)


def leaky_weights(scores: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Softmax after hidden scores were set to 0: rows sum to 1, hidden cells get some of it."""
    return masked_softmax(np.where(np.isneginf(mask), 0.0, scores))


def shrunk_weights(scores: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Softmax whose hidden weights are set to 0 afterwards: rows no longer sum to 1."""
    return np.where(np.isneginf(mask), 0.0, masked_softmax(scores))


def causal_mask(T: int) -> np.ndarray:
    """(T, T): 0.0 where j <= i, -inf where j > i."""
    return np.where(np.tri(T, dtype=bool), 0.0, -np.inf)


def draw_scores(rng: np.random.Generator, *shape: int) -> np.ndarray:
    """Scores that do not saturate a softmax."""
    return rng.normal(0.0, 1.3, size=shape)


def draw_mask(rng: np.random.Generator, *shape: int) -> np.ndarray:
    """A mask in which every row has at least one visible and, with two columns, one hidden cell."""
    ranks = rng.random(shape).argsort(axis=-1)
    n_visible = rng.integers(1, max(shape[-1], 2), size=(*shape[:-1], 1))
    return np.where(ranks < n_visible, 0.0, -np.inf)
