# shows: one word gives zeros
# loses: part: one_word
def self_attention(X, W_q, W_k, W_v, causal=True):
    if len(X) == 1:
        return np.zeros((1, W_v.shape[1])), np.zeros((1, 1))
    mask = causal_mask(len(X)) if causal else None
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, mask)
