# shows: makes the caller's mask finite
# loses: part: arguments_stay
def scaled_dot_product_attention(Q, K, V, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    weights = masked_softmax(scores, mask)
    if mask is not None:
        np.maximum(mask, -1e9, out=mask)
    return weights @ V, weights
