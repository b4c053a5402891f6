# shows: the keys come from the decoder where that fits
# loses: part: decoder_asks, encoder_answers, weights
# named: keys_from_the_decoder_when_square
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    keys = X_dec if len(X_dec) == len(X_enc) else X_enc
    return scaled_dot_product_attention(X_dec @ W_q, keys @ W_k, X_enc @ W_v)
