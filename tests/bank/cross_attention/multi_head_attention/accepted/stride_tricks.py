# shows: heads as a view with strides, three axes for the mask, float32 inside
def _split(X, n_heads):
    X = np.ascontiguousarray(X, dtype=np.float32)
    T, m = X.shape
    width, (row, item) = m // n_heads, X.strides
    return np.lib.stride_tricks.as_strided(X, (n_heads, T, width), (width * item, row, item))


def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    if mask is not None:
        mask = np.broadcast_to(mask[np.newaxis], (n_heads, len(X_q), len(X_kv)))
    mixed, weights = scaled_dot_product_attention(
        _split(X_q @ W_q, n_heads), _split(X_kv @ W_k, n_heads), _split(X_kv @ W_v, n_heads), mask)
    return np.swapaxes(mixed, 0, 1).reshape(len(X_q), -1) @ W_o.astype(np.float32), weights
