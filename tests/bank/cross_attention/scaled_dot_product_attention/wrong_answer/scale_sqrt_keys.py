# shows: divided by the root of the number of keys
# loses: part: try, scores_are_divided
# named: scaled_by_root_of_keys
def scaled_dot_product_attention(Q, K, V, mask=None):
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-2]), mask)
    return weights @ V, weights
