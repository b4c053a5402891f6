# shows: -1e9 in the place of hidden scores
# loses: part: large_scores, nothing_visible
# named: finite_number_filled_in
def scaled_dot_product_attention(Q, K, V, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    if mask is not None:
        scores = np.where(np.isneginf(mask), -1e9, scores)
    weights = masked_softmax(scores)
    return weights @ V, weights
