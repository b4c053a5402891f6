# shows: a softmax of its own, written out, with a warning on the way
def scaled_dot_product_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-1, -2)
    scores /= np.sqrt(K.shape[-1])
    if mask is not None:
        scores = scores + mask
    top = scores.max(axis=-1, keepdims=True)
    shares = np.exp(scores - top)
    weights = np.nan_to_num(shares / shares.sum(axis=-1, keepdims=True))
    return weights @ V, weights
