# shows: everything written out, nothing called
def self_attention(X, W_q, W_k, W_v, causal=True):
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    T = len(X)
    weights = np.zeros((T, T))
    for i in range(T):
        end = i + 1 if causal else T
        scores = Q[i] @ K[:end].T / np.sqrt(Q.shape[1])
        powers = np.exp(scores - scores.max())
        weights[i, :end] = powers / powers.sum()
    return weights @ V, weights
