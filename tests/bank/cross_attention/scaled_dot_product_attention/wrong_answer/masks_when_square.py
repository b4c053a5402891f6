# shows: a causal mask of its own when there are as many queries as keys and no mask was given
# loses: part: scores_are_divided
def scaled_dot_product_attention(Q, K, V, mask=None):
    if mask is None and Q.shape[-2] == K.shape[-2] > 1:
        mask = causal_mask(Q.shape[-2])
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), mask)
    return weights @ V, weights
