# shows: W_q and W_k folded into one matrix
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    scores = X_dec @ (W_q @ W_k.T) @ X_enc.T / np.sqrt(W_q.shape[-1])
    weights = masked_softmax(scores)
    return (weights @ X_enc) @ W_v, weights
