# shows: W_o is forgotten
# loses: part: try, last_matrix, one_head
# named: W_o_forgotten
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    cut = [np.split(M, n_heads, axis=1) for M in (X_q @ W_q, X_kv @ W_k, X_kv @ W_v)]
    answers = [scaled_dot_product_attention(*parts, mask) for parts in zip(*cut)]
    return np.hstack([o for o, _ in answers]), np.stack([w for _, w in answers])
