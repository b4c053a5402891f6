# shows: the keys' width used to cut the values
# loses: part: try, side_by_side
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    d_k = W_q.shape[1] // n_heads
    outputs, maps = [], []
    for h in range(n_heads):
        own = slice(h * d_k, (h + 1) * d_k)
        output, weights = scaled_dot_product_attention(
            (X_q @ W_q)[:, own], (X_kv @ W_k)[:, own], (X_kv @ W_v)[:, own], mask)
        outputs.append(output)
        maps.append(weights)
    return np.hstack(outputs) @ W_o, np.stack(maps)
