# shows: every decoder row gets the mean of the encoder's values
# loses: part: try, decoder_asks, encoder_answers, weights, one_word
# named: mean_of_the_encoder
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    weights = np.full((len(X_dec), len(X_enc)), 1 / len(X_enc))
    return weights @ (X_enc @ W_v), weights
