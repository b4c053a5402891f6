# shows: the maximum of the row is taken before masking
# loses: part: large_scores
# named: maximum_before_masking
def scaled_dot_product_attention(Q, K, V, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    scores = scores - scores.max(axis=-1, keepdims=True)
    powers = np.exp(scores if mask is None else scores + mask)
    total = powers.sum(axis=-1, keepdims=True)
    weights = powers / np.where(total == 0, 1, total)
    return weights @ V, weights
