# shows: no comparison at all: every visible key gets the same
# loses: part: try, shapes_and_sums, scores_are_divided, batches
# named: even_shares
def scaled_dot_product_attention(Q, K, V, mask=None):
    weights = masked_softmax(0 * (Q @ np.swapaxes(K, -1, -2)), mask)
    return weights @ V, weights
