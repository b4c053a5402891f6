# shows: a softmax of its own, the maximum of a row taken before masking, fine while scores are moderate
# loses: part: try, promise
def self_attention(X, W_q, W_k, W_v, causal=True):
    scores = (X @ W_q) @ (X @ W_k).T / np.sqrt(W_k.shape[1])
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    if causal:
        e = np.tril(e)
    weights = e / e.sum(axis=1, keepdims=True)
    return weights @ (X @ W_v), weights
