# shows: a generator in place of a pair
# loses: all
def self_attention(X, W_q, W_k, W_v, causal=True):
    yield from scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, causal_mask(len(X)) if causal else None)
