# shows: d_k ** -.25 on both sides
def scaled_dot_product_attention(Q, K, V, mask=None):
    root = Q.shape[-1] ** -0.25
    scores = np.matmul(root * Q, np.moveaxis(root * K, -1, -2))
    weights = masked_softmax(scores, mask)
    return [np.matmul(weights, V), weights]
