# shows: the columns of a fifth head are left to the first one
# loses: part: slices
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    cut = [np.split(W, n_heads, axis=1) for W in (W_q, W_k, W_v)]
    pairs = [
        scaled_dot_product_attention(X_q @ cut[0][h % 4], X_kv @ cut[1][h % 4], X_kv @ cut[2][h % 4], mask)
        for h in range(n_heads)
    ]
    return np.hstack([p[0] for p in pairs]) @ W_o, np.stack([p[1] for p in pairs])
