# shows: prints its rows so that they can be read, and never stops
# loses: all
def decoder_layer(X_dec, X_enc, params, n_heads):
    step = 0
    while step < 10**9:
        print("step", step, "rows", X_dec.tolist())
        step += 1
    return X_dec
