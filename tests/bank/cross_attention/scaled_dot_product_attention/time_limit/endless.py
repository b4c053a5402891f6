# shows: a loop that never ends
# loses: all
def scaled_dot_product_attention(Q, K, V, mask=None):
    i = 0
    while i < len(Q):
        scores = Q @ np.swapaxes(K, -1, -2)
    weights = masked_softmax(scores, mask)
    return weights @ V, weights
