# shows: a word does not see itself
# loses: part: try, triangle, promise, who_asks_whom, one_word
# named: diagonal_hidden
def self_attention(X, W_q, W_k, W_v, causal=True):
    T = len(X)
    mask = np.where(np.tri(T, k=-1) > 0, 0.0, -np.inf) if causal else None
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, mask)
