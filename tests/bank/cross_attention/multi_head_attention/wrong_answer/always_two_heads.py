# shows: two heads, however many are asked for
# loses: part: every_head_has_its_unit, slices, mask_in_every_head, side_by_side
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    h = 2 if n_heads == 2 else 1
    cut = [np.split(M, h, axis=1) for M in (X_q @ W_q, X_kv @ W_k, X_kv @ W_v)]
    answers = [scaled_dot_product_attention(*parts, mask) for parts in zip(*cut)]
    return np.hstack([o for o, _ in answers]) @ W_o, np.stack([w for _, w in answers])
