# shows: head 0 does the work of all
# loses: part: try, every_head_has_its_unit, slices, side_by_side
# named: one_head_reused
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    d_k, d_v = W_q.shape[1] // n_heads, W_v.shape[1] // n_heads
    output, weights = scaled_dot_product_attention(
        (X_q @ W_q)[:, :d_k], (X_kv @ W_k)[:, :d_k], (X_kv @ W_v)[:, :d_v], mask)
    return np.hstack([output] * n_heads) @ W_o, np.stack([weights] * n_heads)
