# shows: the root of the length of a value
# loses: part: try, scores_are_divided
# named: scaled_by_root_of_d_v
def scaled_dot_product_attention(Q, K, V, mask=None):
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(V.shape[-1]), mask)
    return weights @ V, weights
