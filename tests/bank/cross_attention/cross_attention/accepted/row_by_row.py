# shows: one decoder row after the other
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    K, V = X_enc @ W_k, X_enc @ W_v
    answers = [scaled_dot_product_attention((row @ W_q)[None, :], K, V) for row in X_dec]
    return np.vstack([output for output, _ in answers]), np.vstack([weights for _, weights in answers])
