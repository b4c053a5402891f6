# shows: a softmax of its own, without taking the maximum away
# loses: part: large_scores
# named: no_maximum_among_words
def self_attention(X, W_q, W_k, W_v, causal=True):
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    powers = np.exp(Q @ K.T / np.sqrt(Q.shape[1]))
    if causal:
        powers = np.tril(powers)
    weights = powers / powers.sum(axis=1, keepdims=True)
    return weights @ V, weights
