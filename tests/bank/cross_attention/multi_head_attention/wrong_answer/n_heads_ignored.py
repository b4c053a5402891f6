# shows: one head of the whole width, whatever is asked for
# loses: part: try, every_head_has_its_unit, slices, mask_in_every_head, large_scores, side_by_side
# named: n_heads_ignored
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    output, weights = scaled_dot_product_attention(X_q @ W_q, X_kv @ W_k, X_kv @ W_v, mask)
    return output @ W_o, weights[None]
