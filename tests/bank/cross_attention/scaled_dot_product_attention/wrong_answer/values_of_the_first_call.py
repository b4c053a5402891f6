# shows: keeps the values of the first call for every later one of the same shape
# loses: part: batches, single_key
_values = {}


def scaled_dot_product_attention(Q, K, V, mask=None):
    V = _values.setdefault(V.shape, V.copy())
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), mask)
    return weights @ V, weights
