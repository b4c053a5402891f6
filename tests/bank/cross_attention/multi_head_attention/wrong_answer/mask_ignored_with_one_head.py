# shows: a single head goes another way, on which the mask is lost
# loses: part: mask_in_every_head, large_scores
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    if n_heads == 1:
        output, weights = scaled_dot_product_attention(X_q @ W_q, X_kv @ W_k, X_kv @ W_v)
        return output @ W_o, weights[None]
    cut = [np.split(W, n_heads, axis=1) for W in (W_q, W_k, W_v)]
    pairs = [scaled_dot_product_attention(X_q @ q, X_kv @ k, X_kv @ v, mask) for q, k, v in zip(*cut)]
    return np.hstack([p[0] for p in pairs]) @ W_o, np.stack([p[1] for p in pairs])
