# shows: longdouble inside, and an extra optional parameter
def scaled_dot_product_attention(Q, K, V, mask=None, dtype=np.longdouble):
    scores = np.matmul(Q.astype(dtype), np.swapaxes(K, -2, -1).astype(dtype)) / np.sqrt(dtype(Q.shape[-1]))
    weights = masked_softmax(scores, mask)
    return np.matmul(weights, V), weights
