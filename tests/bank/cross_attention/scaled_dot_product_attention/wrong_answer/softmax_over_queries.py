# shows: the columns sum to 1
# loses: part: try, shapes_and_sums, scores_are_divided, mask_withdraws_keys, large_scores, nothing_visible, single_key
# named: softmax_over_queries
def scaled_dot_product_attention(Q, K, V, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    if mask is not None:
        scores = scores + mask
    weights = np.swapaxes(masked_softmax(np.swapaxes(scores, -1, -2)), -1, -2)
    return weights @ V, weights
