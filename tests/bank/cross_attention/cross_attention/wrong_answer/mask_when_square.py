# shows: a causal mask when both are equally long
# loses: part: nothing_is_hidden, encoder_answers, weights
# named: mask_when_square
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    mask = causal_mask(len(X_dec)) if len(X_dec) == len(X_enc) else None
    return scaled_dot_product_attention(X_dec @ W_q, X_enc @ W_k, X_enc @ W_v, mask)
