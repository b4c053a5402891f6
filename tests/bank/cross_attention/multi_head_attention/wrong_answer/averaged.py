# shows: the heads' mixtures are averaged
# loses: part: try, side_by_side
# named: heads_averaged
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    def split(X):
        return np.stack(np.split(X, n_heads, axis=1))

    mixtures, weights = scaled_dot_product_attention(split(X_q @ W_q), split(X_kv @ W_k), split(X_kv @ W_v), mask)
    return np.hstack([mixtures.mean(axis=0)] * n_heads) @ W_o, weights
