# shows: the three projections in one product
def self_attention(X, W_q, W_k, W_v, causal=True):
    widths = np.cumsum([W_q.shape[1], W_k.shape[1]])
    Q, K, V = np.split(X @ np.hstack([W_q, W_k, W_v]), widths, axis=1)
    mask = None
    if causal:
        mask = -0.0 + causal_mask(X.shape[0])
    return scaled_dot_product_attention(Q, K, V, mask)
