# shows: divided by d_k instead of its root
# loses: part: try, scores_are_divided
# named: scaled_by_d_k
def scaled_dot_product_attention(Q, K, V, mask=None):
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2) / Q.shape[-1], mask)
    return weights @ V, weights
