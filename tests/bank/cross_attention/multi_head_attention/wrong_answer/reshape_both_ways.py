# shows: heads split and merged by reshape without a transpose
# loses: part: every_head_has_its_unit, slices, side_by_side
# named: heads_reshaped_both_ways
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    Q, K, V = (M.reshape(n_heads, len(M), -1) for M in (X_q @ W_q, X_kv @ W_k, X_kv @ W_v))
    mixtures, weights = scaled_dot_product_attention(Q, K, V, mask)
    return mixtures.reshape(len(X_q), -1) @ W_o, weights
