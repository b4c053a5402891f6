# shows: masks kept in a dictionary between the calls
_masks = {}

def self_attention(X, W_q, W_k, W_v, causal=True):
    T = len(X)
    if causal and T not in _masks:
        _masks[T] = causal_mask(T)
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, _masks[T] if causal else None)
