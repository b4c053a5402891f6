# shows: lists in place of arrays
# loses: part: try, shapes_and_sums, scores_are_divided, values_are_mixed, mask_withdraws_keys, large_scores, nothing_visible, batches, single_key
def scaled_dot_product_attention(Q, K, V, mask=None):
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), mask)
    return (weights @ V).tolist(), weights.tolist()
