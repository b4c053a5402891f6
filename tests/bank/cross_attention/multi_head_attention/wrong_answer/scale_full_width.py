# shows: divided by the root of the whole width
# loses: part: try, slices
# named: scaled_by_root_of_all_columns
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    Q = X_q @ W_q / np.sqrt(n_heads)
    cut = [np.split(M, n_heads, axis=1) for M in (Q, X_kv @ W_k, X_kv @ W_v)]
    answers = [scaled_dot_product_attention(*parts, mask) for parts in zip(*cut)]
    return np.hstack([o for o, _ in answers]) @ W_o, np.stack([w for _, w in answers])
