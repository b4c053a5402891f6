# shows: the encoder's words are handed over as they are
# loses: part: try, decoder_asks, encoder_answers, output, one_word
# named: encoder_rows_for_values
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    return scaled_dot_product_attention(X_dec @ W_q, X_enc @ W_k, X_enc)
