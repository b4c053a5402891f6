# shows: forgets the scale when both are equally long
# loses: part: weights
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    scale = 1.0 if len(X_dec) == len(X_enc) else np.sqrt(W_q.shape[-1])
    weights = masked_softmax((X_dec @ W_q) @ (X_enc @ W_k).T / scale)
    return weights @ (X_enc @ W_v), weights
