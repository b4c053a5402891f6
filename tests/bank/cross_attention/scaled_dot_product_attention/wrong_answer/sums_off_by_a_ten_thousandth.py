# shows: 1e-4 added to the denominator: row sums just below 1
# loses: part: shapes_and_sums, mask_withdraws_keys, nothing_visible
def scaled_dot_product_attention(Q, K, V, mask=None):
    s = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    s = s if mask is None else s + mask
    top = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isinf(top), 0, top))
    weights = e / (e.sum(axis=-1, keepdims=True) + 1e-4)
    return weights @ V, weights
