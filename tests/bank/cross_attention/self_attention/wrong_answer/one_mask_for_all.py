# shows: the mask of the first sentence, cut to size, for all
# loses: part: triangle, promise, who_asks_whom
def self_attention(X, W_q, W_k, W_v, causal=True):
    mask = causal_mask(5)[:len(X), :len(X)] if causal else None
    if causal and len(X) > 5:
        mask = np.zeros((len(X), len(X)))
        mask[:5, :5] = causal_mask(5)
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, mask)
