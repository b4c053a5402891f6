# shows: a batch axis added and taken away, float32 inside
def self_attention(X, W_q, W_k, W_v, causal=True):
    X = X[np.newaxis].astype("f4")
    Q, K, V = X @ W_q.astype("f4"), X @ W_k.astype("f4"), X @ W_v.astype("f4")
    mask = np.triu(np.full((1, X.shape[1], X.shape[1]), -np.inf), 1) if causal else None
    output, weights = scaled_dot_product_attention(Q, K, V, mask)
    return output.squeeze(0), weights.squeeze(0)
