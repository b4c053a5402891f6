# shows: masks by itself whenever the map is square
# loses: part: slices
# named: own_triangle_when_square
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    if len(X_q) == len(X_kv):
        mask = causal_mask(len(X_q))
    cut = [np.split(M, n_heads, axis=1) for M in (X_q @ W_q, X_kv @ W_k, X_kv @ W_v)]
    answers = [scaled_dot_product_attention(*parts, mask) for parts in zip(*cut)]
    return np.hstack([o for o, _ in answers]) @ W_o, np.stack([w for _, w in answers])
