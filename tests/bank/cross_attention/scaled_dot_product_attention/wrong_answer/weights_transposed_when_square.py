# shows: the values are mixed with the transposed weights where those fit
# loses: part: values_are_mixed
# named: weights_transposed_when_square
def scaled_dot_product_attention(Q, K, V, mask=None):
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), mask)
    if weights.shape[-1] == weights.shape[-2]:
        return np.swapaxes(weights, -1, -2) @ V, weights
    return weights @ V, weights
