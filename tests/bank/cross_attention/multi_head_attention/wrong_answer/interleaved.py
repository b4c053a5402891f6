# shows: head h owns every n-th column
# loses: part: slices, side_by_side
# named: heads_interleaved
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    Q, K, V = X_q @ W_q, X_kv @ W_k, X_kv @ W_v
    answers = [scaled_dot_product_attention(Q[:, h::n_heads], K[:, h::n_heads], V[:, h::n_heads], mask)
               for h in range(n_heads)]
    return np.hstack([o for o, _ in answers]) @ W_o, np.stack([w for _, w in answers])
