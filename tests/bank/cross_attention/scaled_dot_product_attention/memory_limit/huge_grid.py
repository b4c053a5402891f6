# shows: a score grid of gigabytes
# loses: all
def scaled_dot_product_attention(Q, K, V, mask=None):
    grid = np.ones((10**6, 10**7))
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), mask)
    return weights @ V, weights
