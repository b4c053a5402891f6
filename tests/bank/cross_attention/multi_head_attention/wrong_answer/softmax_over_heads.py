# shows: one softmax for all heads together
# loses: part: try, every_head_has_its_unit, slices, mask_in_every_head
# named: one_softmax_for_all_heads
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    Q, K, V = (np.stack(np.split(M, n_heads, axis=1)) for M in (X_q @ W_q, X_kv @ W_k, X_kv @ W_v))
    scores = Q @ K.swapaxes(1, 2) / np.sqrt(Q.shape[-1])
    if mask is not None:
        scores = scores + mask
    powers = np.exp(scores - scores.max())
    weights = powers / powers.sum(axis=(0, 2), keepdims=True)
    return np.hstack(list(weights @ V)) @ W_o, weights
