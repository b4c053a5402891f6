# shows: a finite mask lets 1e-13 through
# loses: part: try, triangle, promise
def self_attention(X, W_q, W_k, W_v, causal=True):
    T = len(X)
    mask = np.triu(np.full((T, T), -30.0), 1) if causal else None
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, mask)
