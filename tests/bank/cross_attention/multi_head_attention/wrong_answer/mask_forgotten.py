# shows: the mask is not passed on
# loses: part: try, mask_in_every_head, large_scores
# named: mask_not_passed_on
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    cut = [np.split(M, n_heads, axis=1) for M in (X_q @ W_q, X_kv @ W_k, X_kv @ W_v)]
    answers = [scaled_dot_product_attention(*parts) for parts in zip(*cut)]
    return np.hstack([o for o, _ in answers]) @ W_o, np.stack([w for _, w in answers])
