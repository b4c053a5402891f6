# shows: weights are mixed with 1e-12 of an even share
# loses: part: try, triangle, promise
def self_attention(X, W_q, W_k, W_v, causal=True):
    V = X @ W_v
    _, weights = scaled_dot_product_attention(X @ W_q, X @ W_k, V, causal_mask(len(X)) if causal else None)
    weights = (1 - 1e-12) * weights + 1e-12 / len(X)
    return weights @ V, weights
