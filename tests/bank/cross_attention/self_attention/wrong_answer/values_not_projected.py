# shows: the words are handed over as they are
# loses: part: try, promise, without_mask, who_hands_over, one_word
# named: values_not_projected
def self_attention(X, W_q, W_k, W_v, causal=True):
    mask = causal_mask(len(X)) if causal else None
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X, mask)
