# shows: the values come from the decoder where that fits
# loses: part: decoder_asks, output, one_word
# named: values_from_the_decoder_when_square
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    values = X_dec if len(X_dec) == len(X_enc) else X_enc
    return scaled_dot_product_attention(X_dec @ W_q, X_enc @ W_k, values @ W_v)
