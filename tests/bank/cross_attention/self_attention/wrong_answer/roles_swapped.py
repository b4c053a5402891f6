# shows: W_k asks and W_q holds up the signs
# loses: part: try, without_mask, who_asks_whom
# named: queries_and_keys_swapped
def self_attention(X, W_q, W_k, W_v, causal=True):
    mask = causal_mask(len(X)) if causal else None
    return scaled_dot_product_attention(X @ W_k, X @ W_q, X @ W_v, mask)
