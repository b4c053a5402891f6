# shows: heads split by reshape without a transpose
# loses: part: every_head_has_its_unit, slices, side_by_side
# named: heads_split_by_rows
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    def split(X):
        return X.reshape(n_heads, len(X), -1)

    mixtures, weights = scaled_dot_product_attention(split(X_q @ W_q), split(X_kv @ W_k), split(X_kv @ W_v), mask)
    return np.concatenate(list(mixtures), axis=-1) @ W_o, weights
