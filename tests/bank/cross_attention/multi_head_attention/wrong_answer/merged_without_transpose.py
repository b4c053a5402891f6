# shows: heads merged by reshape without a transpose
# loses: part: side_by_side
# named: heads_merged_by_rows
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    def split(X):
        return X.reshape(len(X), n_heads, -1).transpose(1, 0, 2)

    mixtures, weights = scaled_dot_product_attention(split(X_q @ W_q), split(X_kv @ W_k), split(X_kv @ W_v), mask)
    return mixtures.reshape(len(X_q), -1) @ W_o, weights
