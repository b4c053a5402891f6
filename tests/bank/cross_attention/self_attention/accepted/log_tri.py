# shows: the mask as the logarithm of a triangle, with its warning
def self_attention(X, W_q, W_k, W_v, causal=True):
    Q, K, V = (X.dot(W) for W in (W_q, W_k, W_v))
    return scaled_dot_product_attention(Q, K, V, np.log(np.tri(len(X))) if causal else None)
