# shows: W_k asks and W_q holds up the signs
# loses: part: try, every_head_has_its_unit, slices, one_head
# named: matrices_of_heads_swapped
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    def heads(X, W):
        return np.stack(np.split(X @ W, n_heads, axis=-1))

    mixed, weights = scaled_dot_product_attention(
        heads(X_q, W_k), heads(X_kv, W_q), heads(X_kv, W_v), mask
    )
    return np.concatenate(list(mixed), axis=-1) @ W_o, weights
