# shows: keys are projected once for a matrix of this shape, and the next call gets the old ones
# loses: part: slices, one_head
_keys = {}


def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    def split(X):
        return np.stack(np.split(X, n_heads, axis=1))

    K = _keys.setdefault((X_kv.shape, W_k.shape), X_kv @ W_k)
    output, weights = scaled_dot_product_attention(split(X_q @ W_q), split(K), split(X_kv @ W_v), mask)
    return np.hstack(list(output)) @ W_o, weights
