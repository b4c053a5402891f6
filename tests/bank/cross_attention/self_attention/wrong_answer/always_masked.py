# shows: masked with causal=False too
# loses: part: try, without_mask, who_asks_whom
# named: always_masked
def self_attention(X, W_q, W_k, W_v, causal=True):
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, causal_mask(len(X)))
