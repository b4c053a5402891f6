# shows: one decoder row sees only the first word
# loses: part: one_word
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    mask = np.where(np.arange(len(X_enc)) > 0, -np.inf, 0.0) if len(X_dec) == 1 else None
    return scaled_dot_product_attention(X_dec @ W_q, X_enc @ W_k, X_enc @ W_v, mask)
