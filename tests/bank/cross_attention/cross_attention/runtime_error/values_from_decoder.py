# shows: the values come from the decoder
# loses: all
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    return scaled_dot_product_attention(X_dec @ W_q, X_enc @ W_k, X_dec @ W_v)
