# shows: encoder self-attention
# loses: part: try, rectangle, nothing_is_hidden, decoder_asks, encoder_answers, weights, large_scores, output, one_word
# named: all_from_the_encoder
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    return self_attention(X_enc, W_q, W_k, W_v, causal=False)
