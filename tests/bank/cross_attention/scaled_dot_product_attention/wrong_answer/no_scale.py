# shows: the scores are not divided
# loses: part: try, scores_are_divided
# named: no_scale
def scaled_dot_product_attention(Q, K, V, mask=None):
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2), mask)
    return weights @ V, weights
