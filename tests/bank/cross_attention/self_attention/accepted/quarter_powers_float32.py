# shows: the fourth root on both sides in single precision, mask added as float32
def self_attention(X, W_q, W_k, W_v, causal=True):
    single = np.float32
    root = single(W_q.shape[1]) ** single(-0.25)
    Q, K, V = (X.astype(single) @ W.astype(single) for W in (W_q, W_k, W_v))
    scores = (Q * root) @ (K * root).T
    if causal:
        scores = scores + causal_mask(len(X)).astype(single)
    claims = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = claims / claims.sum(axis=1, keepdims=True)
    return weights @ V, weights
