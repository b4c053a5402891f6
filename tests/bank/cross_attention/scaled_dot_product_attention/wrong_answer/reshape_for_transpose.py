# shows: K reshaped where it should be transposed
# loses: part: try, scores_are_divided, large_scores
# named: reshape_for_transpose
def scaled_dot_product_attention(Q, K, V, mask=None):
    K_t = K.reshape(*K.shape[:-2], K.shape[-1], K.shape[-2])
    weights = masked_softmax(Q @ K_t / np.sqrt(Q.shape[-1]), mask)
    return weights @ V, weights
