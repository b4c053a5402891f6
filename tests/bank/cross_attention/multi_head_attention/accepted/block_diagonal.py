# shows: queries of all heads in one tall matrix, zeros outside their own columns
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    Q, K, V = X_q @ W_q, X_kv @ W_k, X_kv @ W_v
    d_k, d_v, T = Q.shape[1] // n_heads, V.shape[1] // n_heads, len(Q)
    own_k = np.kron(np.eye(n_heads), np.ones(d_k))
    own_v = np.kron(np.eye(n_heads), np.ones(d_v))
    tall = np.concatenate([Q * own for own in own_k])
    tall_mask = None if mask is None else np.tile(mask, (n_heads, 1))
    weights = masked_softmax(tall @ K.T / np.sqrt(d_k), tall_mask).reshape(n_heads, T, -1)
    joined = sum((w @ V) * own for w, own in zip(weights, own_v))
    return joined @ W_o, weights
