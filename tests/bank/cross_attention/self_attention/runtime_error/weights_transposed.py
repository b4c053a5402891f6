# shows: X @ W.T
# loses: all
def self_attention(X, W_q, W_k, W_v, causal=True):
    mask = causal_mask(len(X)) if causal else None
    return scaled_dot_product_attention(X @ W_q.T, X @ W_k.T, X @ W_v.T, mask)
