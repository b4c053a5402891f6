# shows: a closure for a head, mapped over the heads, projections cut by take
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    Q, K, V = X_q @ W_q, X_kv @ W_k, X_kv @ W_v

    def columns(array, h):
        width = array.shape[1] // n_heads
        return np.take(array, range(h * width, h * width + width), axis=1)

    def head(h):
        return scaled_dot_product_attention(columns(Q, h), columns(K, h), columns(V, h), mask)

    pairs = list(map(head, range(n_heads)))
    return np.hstack([pair[0] for pair in pairs]) @ W_o, np.array([pair[1] for pair in pairs])
