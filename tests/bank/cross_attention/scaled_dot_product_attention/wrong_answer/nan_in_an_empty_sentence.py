# shows: rows with nothing visible are mended in a grid, not in a batch
# loses: part: nothing_visible
def scaled_dot_product_attention(Q, K, V, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    scores = scores if mask is None else scores + mask
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    if weights.ndim == 2:
        weights = np.nan_to_num(weights)
    return weights @ V, weights
