# shows: divides Q in place
# loses: part: arguments_stay
def scaled_dot_product_attention(Q, K, V, mask=None):
    Q /= np.sqrt(Q.shape[-1])
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2), mask)
    return weights @ V, weights
