# shows: the map is handed back lying on its side
# loses: part: try, rectangle, nothing_is_hidden, encoder_answers, weights, large_scores, output, one_word
# named: map_transposed
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    output, weights = scaled_dot_product_attention(X_dec @ W_q, X_enc @ W_k, X_enc @ W_v)
    return output, weights.T
