# shows: causal is never looked at
# loses: part: try, triangle, promise, who_asks_whom
# named: never_masked
def self_attention(X, W_q, W_k, W_v, causal=True):
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v)
