# shows: every word shares evenly among those it may see
# loses: part: try, without_mask, who_asks_whom
# named: even_shares_among_words
def self_attention(X, W_q, W_k, W_v, causal=True):
    T = len(X)
    weights = masked_softmax(np.zeros((T, T)), causal_mask(T) if causal else None)
    return weights @ (X @ W_v), weights
