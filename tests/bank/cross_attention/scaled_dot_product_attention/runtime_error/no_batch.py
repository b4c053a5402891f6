# shows: K.T turns every axis round
# loses: part: nothing_visible, batches
def scaled_dot_product_attention(Q, K, V, mask=None):
    weights = masked_softmax(Q @ K.T / np.sqrt(Q.shape[-1]), mask)
    return weights @ V, weights
