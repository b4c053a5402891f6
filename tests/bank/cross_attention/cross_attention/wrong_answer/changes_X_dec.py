# shows: scales the decoder's rows in place
# loses: part: arguments_stay
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    X_dec /= np.sqrt(W_q.shape[-1])
    weights = masked_softmax((X_dec @ W_q) @ (X_enc @ W_k).T)
    return weights @ (X_enc @ W_v), weights
