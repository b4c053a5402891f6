# shows: a mask with a batch axis is taken for a padding mask
# loses: part: batches
def scaled_dot_product_attention(Q, K, V, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    if mask is not None and mask.ndim > 2:
        mask = mask[..., :1, :]
    weights = masked_softmax(scores, mask)
    return weights @ V, weights
