# shows: only head 0 is masked
# loses: part: try, mask_in_every_head
# named: mask_in_first_head_alone
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    cut = [np.split(M, n_heads, axis=1) for M in (X_q @ W_q, X_kv @ W_k, X_kv @ W_v)]
    answers = [scaled_dot_product_attention(*parts, mask if h == 0 else None) for h, parts in enumerate(zip(*cut))]
    return np.hstack([o for o, _ in answers]) @ W_o, np.stack([w for _, w in answers])
