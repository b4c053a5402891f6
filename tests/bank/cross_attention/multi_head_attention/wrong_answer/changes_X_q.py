# shows: the queries' rows are divided in place
# loses: part: arguments_stay
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    X_kv = X_kv.copy()
    X_q /= np.sqrt(W_q.shape[1] // n_heads)
    Q, K, V = (np.stack(np.split(X @ W, n_heads, axis=1)) for X, W in ((X_q, W_q), (X_kv, W_k), (X_kv, W_v)))
    weights = masked_softmax(Q @ K.swapaxes(-1, -2), mask)
    return np.hstack(list(weights @ V)) @ W_o, weights
