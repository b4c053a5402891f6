# shows: the decoder's causal mask on a rectangle
# loses: all
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    return scaled_dot_product_attention(X_dec @ W_q, X_enc @ W_k, X_enc @ W_v, causal_mask(len(X_dec)))
