# shows: in a batch with heads, a middle head repeats the first one
# loses: part: batches
def scaled_dot_product_attention(Q, K, V, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    weights = masked_softmax(scores, mask)
    if weights.ndim == 4:
        weights[:, 1:-1] = weights[:, :1]
    return weights @ V, weights
