# shows: the first head, then the others by recursion, with masks in every call by keyword
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    k, v = W_q.shape[1] // n_heads, W_v.shape[1] // n_heads
    first, weights = scaled_dot_product_attention(
        Q=X_q @ W_q[:, :k], K=X_kv @ W_k[:, :k], V=X_kv @ W_v[:, :v], mask=mask)
    output, weights = first @ W_o[:v], weights[None]
    if n_heads > 1:
        rest, others = multi_head_attention(
            X_q, X_kv, W_q[:, k:], W_k[:, k:], W_v[:, v:], W_o[v:], n_heads - 1, mask=mask)
        output, weights = output + rest, np.concatenate([weights, others])
    return output, weights
