# shows: the three matrices are not used
# loses: part: try, promise, without_mask, who_asks_whom, who_hands_over, one_word
# named: nothing_projected
def self_attention(X, W_q, W_k, W_v, causal=True):
    mask = causal_mask(len(X)) if causal else None
    return scaled_dot_product_attention(X, X, X, mask)
