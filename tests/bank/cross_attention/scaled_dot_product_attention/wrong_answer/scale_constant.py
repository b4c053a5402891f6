# shows: the divisor of the visible example for all
# loses: part: scores_are_divided
# named: scale_of_the_example
def scaled_dot_product_attention(Q, K, V, mask=None):
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2) / 2, mask)
    return weights @ V, weights
