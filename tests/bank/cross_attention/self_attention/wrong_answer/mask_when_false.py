# shows: causal turned round
# loses: part: try, triangle, promise, without_mask, who_asks_whom
# named: causal_turned_round
def self_attention(X, W_q, W_k, W_v, causal=True):
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, None if causal else causal_mask(len(X)))
