# shows: hidden weights are tiny instead of zero
# loses: part: try, mask_withdraws_keys, large_scores, nothing_visible
# named: finite_number_added
def scaled_dot_product_attention(Q, K, V, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    if mask is not None:
        scores = scores + np.maximum(mask, -30.0)
    weights = masked_softmax(scores)
    return weights @ V, weights
