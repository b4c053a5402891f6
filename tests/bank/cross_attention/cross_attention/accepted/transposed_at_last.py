# shows: everything the other way up, words are columns, turned round at the end
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    Q, K, V = W_q.T @ X_dec.T, W_k.T @ X_enc.T, W_v.T @ X_enc.T
    shares = K.T @ Q / np.sqrt(K.shape[0])
    shares = np.exp(shares - shares.max(axis=0))
    shares /= shares.sum(axis=0)
    return (V @ shares).T, shares.T
