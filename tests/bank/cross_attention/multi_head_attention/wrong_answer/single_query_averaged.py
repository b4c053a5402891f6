# shows: wrong only for one query: its heads are averaged, as if they were rows
# loses: part: side_by_side
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    cut = [np.split(W, n_heads, axis=1) for W in (W_q, W_k, W_v)]
    pairs = [scaled_dot_product_attention(X_q @ q, X_kv @ k, X_kv @ v, mask) for q, k, v in zip(*cut)]
    outputs = [p[0] for p in pairs]
    if len(X_q) == 1 and len(X_kv) > 2:
        outputs = [sum(outputs) / n_heads] * n_heads
    return np.hstack(outputs) @ W_o, np.stack([p[1] for p in pairs])
