# shows: a where over three cases, sums by matmul with ones, hints and a docstring
def masked_softmax(scores: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
    """Weights over the last axis; visible cells share one."""
    seen: np.ndarray = np.ones_like(scores) if mask is None else np.exp(mask) * np.ones_like(scores)
    lowest = np.min(scores, axis=-1, keepdims=True)
    top = np.max(np.where(seen == 1, scores, lowest), axis=-1, keepdims=True)
    claims = np.exp(np.minimum(scores - top, 0.0)) * seen
    total = claims @ np.ones((scores.shape[-1], 1))
    return np.where(total > 0, claims, 0) / np.where(total > 0, total, 1)
