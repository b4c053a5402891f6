# shows: W_o transposed where that fits
# loses: part: last_matrix
# named: W_o_transposed_when_square
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    cut = [np.split(M, n_heads, axis=1) for M in (X_q @ W_q, X_kv @ W_k, X_kv @ W_v)]
    answers = [scaled_dot_product_attention(*parts, mask) for parts in zip(*cut)]
    W = W_o.T if W_o.shape[0] == W_o.shape[1] else W_o
    return np.hstack([o for o, _ in answers]) @ W, np.stack([w for _, w in answers])
