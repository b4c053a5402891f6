# shows: takes the mean out of X itself
# loses: part: arguments_stay
def self_attention(X, W_q, W_k, W_v, causal=True):
    mask = causal_mask(len(X)) if causal else None
    answer = scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, mask)
    X -= X.mean()
    return answer
