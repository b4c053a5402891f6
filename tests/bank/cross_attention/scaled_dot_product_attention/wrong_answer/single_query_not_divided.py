# shows: wrong only for one query, whose score is not divided
# loses: part: scores_are_divided
def scaled_dot_product_attention(Q, K, V, mask=None):
    scale = np.sqrt(Q.shape[-1]) if Q.shape[-2] > 1 else 1.0
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2) / scale, mask)
    return weights @ V, weights
