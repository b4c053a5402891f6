# shows: a softmax of its own, without taking the maximum away
# loses: part: large_scores
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    def split(X):
        return X.reshape(len(X), n_heads, -1).swapaxes(0, 1)

    Q, K, V = split(X_q @ W_q), split(X_kv @ W_k), split(X_kv @ W_v)
    e = np.exp(Q @ K.swapaxes(1, 2) / np.sqrt(Q.shape[-1]) + (0 if mask is None else mask))
    total = e.sum(axis=-1, keepdims=True)
    weights = e / np.where(total == 0, 1, total)
    return (weights @ V).swapaxes(0, 1).reshape(len(X_q), -1) @ W_o, weights
