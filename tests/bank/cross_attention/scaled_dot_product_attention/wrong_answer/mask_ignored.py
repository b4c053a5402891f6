# shows: the mask is never used
# loses: part: try, mask_withdraws_keys, large_scores, nothing_visible
# named: mask_ignored
def scaled_dot_product_attention(Q, K, V, mask=None):
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]))
    return weights @ V, weights
