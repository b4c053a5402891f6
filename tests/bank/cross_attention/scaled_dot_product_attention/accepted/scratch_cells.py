# shows: scratch cells before and after, one of them stops with an error
def scaled_dot_product_attention(Q, K, V, mask=None):
    weights = masked_softmax(_scores(Q, K), mask)
    return weights @ V, weights
# %% before
def _scores(Q, K):
    return Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
# %% after
scaled_dot_product_attention(np.ones((2, 3)), np.ones((2, 4)), np.ones((2, 1)))
