# shows: exponentials of the raw scores
# loses: part: large_scores
# named: no_maximum
def scaled_dot_product_attention(Q, K, V, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    powers = np.exp(scores if mask is None else scores + mask)
    total = powers.sum(axis=-1, keepdims=True)
    weights = powers / np.where(total == 0, 1, total)
    return weights @ V, weights
