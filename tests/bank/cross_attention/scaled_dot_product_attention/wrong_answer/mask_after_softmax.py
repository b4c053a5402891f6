# shows: hidden weights are struck out after sharing
# loses: part: try, mask_withdraws_keys, large_scores
# named: mask_after_softmax
def scaled_dot_product_attention(Q, K, V, mask=None):
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]))
    if mask is not None:
        weights = np.where(np.isneginf(mask), 0.0, weights)
    return weights @ V, weights
