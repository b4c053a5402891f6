# shows: both sides scaled by the fourth root, softmax by logaddexp
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    root = np.sqrt(np.sqrt(W_q.shape[-1]))
    scores = np.inner(X_dec @ W_q / root, X_enc @ W_k / root)
    weights = np.exp(scores - np.logaddexp.reduce(scores, axis=-1, keepdims=True))
    return weights @ (X_enc @ W_v), weights
