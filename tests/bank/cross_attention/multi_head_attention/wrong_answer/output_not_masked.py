# shows: the weights are masked, the mixtures are not
# loses: part: side_by_side
# named: mixtures_not_masked
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    cut = [np.split(M, n_heads, axis=1) for M in (X_q @ W_q, X_kv @ W_k, X_kv @ W_v)]
    outputs = [scaled_dot_product_attention(*parts)[0] for parts in zip(*cut)]
    weights = [scaled_dot_product_attention(*parts, mask)[1] for parts in zip(*cut)]
    return np.hstack(outputs) @ W_o, np.stack(weights)
