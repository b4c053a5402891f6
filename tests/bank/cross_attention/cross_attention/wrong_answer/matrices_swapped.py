# shows: W_q multiplies the encoder, W_k the decoder
# loses: part: try, nothing_is_hidden, weights, one_word
# named: projections_swapped
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    return scaled_dot_product_attention(X_dec @ W_k, X_enc @ W_q, X_enc @ W_v)
