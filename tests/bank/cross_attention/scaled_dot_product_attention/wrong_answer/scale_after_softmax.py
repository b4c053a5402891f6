# shows: the weights are divided, not the scores
# loses: part: try, shapes_and_sums, scores_are_divided, mask_withdraws_keys, large_scores, nothing_visible, single_key
# named: scale_after_softmax
def scaled_dot_product_attention(Q, K, V, mask=None):
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2), mask) / np.sqrt(Q.shape[-1])
    return weights @ V, weights
