# shows: the encoder's keys are kept from the first call
# loses: part: encoder_answers, weights
_keys = []

def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    K = X_enc @ W_k
    if _keys and _keys[0].shape == K.shape:
        K = _keys[0]
    _keys.insert(0, K)
    return scaled_dot_product_attention(X_dec @ W_q, K, X_enc @ W_v)
