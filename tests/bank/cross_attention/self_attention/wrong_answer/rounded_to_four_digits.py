# shows: weights rounded to four digits
# loses: part: try, triangle, without_mask, who_asks_whom
def self_attention(X, W_q, W_k, W_v, causal=True):
    _, weights = scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, causal_mask(len(X)) if causal else None)
    weights = np.round(weights, 4)
    return weights @ (X @ W_v), weights
