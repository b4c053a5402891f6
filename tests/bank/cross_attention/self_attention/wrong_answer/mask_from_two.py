# shows: no mask for a short sentence
# loses: part: triangle
def self_attention(X, W_q, W_k, W_v, causal=True):
    mask = causal_mask(len(X)) if causal and len(X) != 3 else None
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, mask)
