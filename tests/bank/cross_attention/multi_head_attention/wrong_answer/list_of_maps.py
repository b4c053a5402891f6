# shows: the weights as a list of arrays
# loses: part: try, every_head_has_its_unit, slices, mask_in_every_head, large_scores, side_by_side, one_head
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    parts = [np.split(X @ W, n_heads, axis=-1) for X, W in ((X_q, W_q), (X_kv, W_k), (X_kv, W_v))]
    answers = [scaled_dot_product_attention(*three, mask) for three in zip(*parts)]
    return np.hstack([output for output, _ in answers]) @ W_o, [weights for _, weights in answers]
