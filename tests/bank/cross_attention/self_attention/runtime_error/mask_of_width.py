# shows: the mask is as large as d_model
# loses: part: try, triangle, promise, who_asks_whom, large_scores, who_hands_over, one_word, arguments_stay
def self_attention(X, W_q, W_k, W_v, causal=True):
    mask = causal_mask(X.shape[1]) if causal else None
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, mask)
