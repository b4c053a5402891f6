# shows: a loop over the heads, outputs added up through slices of W_o
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    d_k, d_v = W_q.shape[1] // n_heads, W_v.shape[1] // n_heads
    output, maps = 0, []
    for h in range(n_heads):
        k, v = slice(h * d_k, (h + 1) * d_k), slice(h * d_v, (h + 1) * d_v)
        mixture, weights = scaled_dot_product_attention(
            X_q @ W_q[:, k], X_kv @ W_k[:, k], X_kv @ W_v[:, v], mask)
        output = output + mixture @ W_o[v]
        maps.append(weights)
    return output, np.array(maps)
