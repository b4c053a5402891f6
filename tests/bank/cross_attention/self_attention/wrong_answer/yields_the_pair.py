# shows: a generator in place of a pair
# loses: part: try, triangle, promise, without_mask, who_asks_whom, large_scores, who_hands_over, one_word
def self_attention(X, W_q, W_k, W_v, causal=True):
    yield from scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, causal_mask(len(X)) if causal else None)
