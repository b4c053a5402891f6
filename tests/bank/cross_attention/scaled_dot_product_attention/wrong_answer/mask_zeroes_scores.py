# shows: hidden scores are set to 0
# loses: part: try, mask_withdraws_keys, large_scores, nothing_visible
# named: mask_zeroes_scores
def scaled_dot_product_attention(Q, K, V, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    if mask is not None:
        scores = np.where(np.isneginf(mask), 0.0, scores)
    weights = masked_softmax(scores)
    return weights @ V, weights
