# shows: a softmax of scores divided by the root of d_model
# loses: part: try, who_asks_whom
# named: scaled_by_root_of_d_model
def self_attention(X, W_q, W_k, W_v, causal=True):
    T, d_model = X.shape
    scores = (X @ W_q) @ (X @ W_k).T / np.sqrt(d_model)
    weights = masked_softmax(scores, causal_mask(T) if causal else None)
    return weights @ (X @ W_v), weights
