# shows: the keys are handed over
# loses: part: try, promise, without_mask, who_hands_over, one_word
# named: keys_for_values
def self_attention(X, W_q, W_k, W_v, causal=True):
    mask = causal_mask(len(X)) if causal else None
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_k, mask)
