# shows: 1e-4 in the denominator
# loses: part: try, rectangle, one_word
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    scores = (X_dec @ W_q) @ (X_enc @ W_k).T / np.sqrt(W_q.shape[-1])
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / (e.sum(axis=1, keepdims=True) + 1e-4)
    return weights @ (X_enc @ W_v), weights
