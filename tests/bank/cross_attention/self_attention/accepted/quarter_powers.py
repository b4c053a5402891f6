# shows: d_k ** -.25 on both projections, extra optional arguments
def self_attention(X, W_q, W_k, W_v, causal=True, scale=-0.25, return_scores=False):
    d_k = W_k.shape[1]
    Q, K = X @ (W_q * d_k**scale), X @ (W_k * d_k**scale)
    scores = np.einsum("id,jd->ij", Q, K)
    weights = masked_softmax(scores, causal_mask(len(scores)) if causal else None)
    answer = weights @ (X @ W_v), weights
    return (*answer, scores) if return_scores else answer
