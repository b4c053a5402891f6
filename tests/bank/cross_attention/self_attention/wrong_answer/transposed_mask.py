# shows: the past is hidden
# loses: part: try, triangle, promise, who_asks_whom
# named: past_hidden
def self_attention(X, W_q, W_k, W_v, causal=True):
    mask = causal_mask(len(X)).T if causal else None
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, mask)
