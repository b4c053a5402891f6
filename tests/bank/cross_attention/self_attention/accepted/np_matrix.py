# shows: np.matrix in, np.matrix out
def self_attention(X, W_q, W_k, W_v, causal=True):
    X = np.matrix(X)
    scores = (X * W_q) * (X * W_k).T / np.sqrt(W_q.shape[1])
    weights = np.matrix(masked_softmax(np.asarray(scores), causal_mask(len(X)) if causal else None))
    return weights * (X * W_v), weights
