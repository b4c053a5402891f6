# shows: keys are not transposed
# loses: all
def scaled_dot_product_attention(Q, K, V, mask=None):
    weights = masked_softmax(Q @ K / np.sqrt(Q.shape[-1]), mask)
    return weights @ V, weights
