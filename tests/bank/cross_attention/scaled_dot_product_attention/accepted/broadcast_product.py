# shows: products spelled out by broadcasting and sums, no matrix product at all
def scaled_dot_product_attention(Q, K, V, mask=None):
    """Every query beside every key, multiplied and added up."""
    scores = (Q[..., :, None, :] * K[..., None, :, :]).sum(axis=-1) / np.sqrt(K.shape[-1])
    weights = masked_softmax(scores, mask)
    output = (weights[..., :, :, None] * V[..., None, :, :]).sum(axis=-2)
    return output, weights
