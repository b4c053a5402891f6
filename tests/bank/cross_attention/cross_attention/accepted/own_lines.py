# shows: written out with tensordot
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    scores = np.tensordot(X_dec @ W_q, X_enc @ W_k, axes=(1, 1)) / W_k.shape[1] ** 0.5
    weights = np.exp(scores - scores.max(axis=1)[:, None])
    weights /= weights.sum(axis=1)[:, None]
    return np.tensordot(weights, X_enc @ W_v, axes=1), weights
