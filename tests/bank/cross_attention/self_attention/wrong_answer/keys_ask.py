# shows: W_k both asks and holds up the signs
# loses: part: try, without_mask, who_asks_whom
def self_attention(X, W_q, W_k, W_v, causal=True):
    keys = X @ W_k
    return scaled_dot_product_attention(keys, keys, X @ W_v, causal_mask(len(X)) if causal else None)
