# shows: results written into arrays made before, type hints, a docstring, an assert
def multi_head_attention(
    X_q: np.ndarray, X_kv: np.ndarray, W_q: np.ndarray, W_k: np.ndarray,
    W_v: np.ndarray, W_o: np.ndarray, n_heads: int, mask: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Each head fills its own columns and its own map."""
    assert W_q.shape[1] % n_heads == 0 and W_v.shape[1] % n_heads == 0
    joined = np.empty((len(X_q), W_v.shape[1]), order="F")
    weights = np.empty((n_heads, len(X_q), len(X_kv)))
    for h, (own_q, own_k, own_v, place) in enumerate(zip(
        np.hsplit(W_q, n_heads), np.hsplit(W_k, n_heads), np.hsplit(W_v, n_heads),
        np.hsplit(joined, n_heads),
    )):
        place[:], weights[h] = scaled_dot_product_attention(
            X_q @ own_q, X_kv @ own_k, X_kv @ own_v, mask)
    return np.dot(joined, W_o), weights
