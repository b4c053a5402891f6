# shows: the encoder asks, the decoder answers
# loses: part: try, rectangle, nothing_is_hidden, decoder_asks, encoder_answers, weights, large_scores, output, one_word
# named: queries_from_the_encoder
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    return scaled_dot_product_attention(X_enc @ W_q, X_dec @ W_k, X_dec @ W_v)
