# shows: a causal mask of whatever shape fits
# loses: part: try, nothing_is_hidden, encoder_answers, weights, one_word
# named: mask_of_any_shape
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    mask = np.where(np.tri(len(X_dec), len(X_enc)) > 0, 0.0, -np.inf)
    return scaled_dot_product_attention(X_dec @ W_q, X_enc @ W_k, X_enc @ W_v, mask)
