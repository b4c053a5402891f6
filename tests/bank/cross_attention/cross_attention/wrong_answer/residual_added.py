# shows: adds the mean of the decoder's values to the output
# loses: part: try, output, one_word
# named: decoder_added
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    output, weights = scaled_dot_product_attention(X_dec @ W_q, X_enc @ W_k, X_enc @ W_v)
    return output + X_dec @ W_v, weights
