# shows: a softmax of its own, without taking the maximum away
# loses: part: large_scores
# named: no_maximum_across
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    Q, K, V = X_dec @ W_q, X_enc @ W_k, X_enc @ W_v
    powers = np.exp(Q @ K.T / np.sqrt(Q.shape[1]))
    weights = powers / powers.sum(axis=1, keepdims=True)
    return weights @ V, weights
