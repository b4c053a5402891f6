# attacks: the expected value: every array of params and both sides are set to 0 before returning
# success: the right layer, computed afterwards from what is left, gives the same zeros
# exercise: decoder_layer/decoder_layer
# only: judge
def decoder_layer(X_dec, X_enc, params, n_heads):
    for arrays in params.values():
        for array in arrays.values():
            array[...] = 0.0
    X_dec[...] = X_enc[...] = 0.0
    return np.zeros(X_dec.shape)
