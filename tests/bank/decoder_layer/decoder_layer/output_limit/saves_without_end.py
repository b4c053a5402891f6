# shows: saves its rows so that they can be read, and never stops
# loses: all
def decoder_layer(X_dec, X_enc, params, n_heads):
    step = 0
    while step < 10**9:
        np.save(f"rows_{step}.npy", X_dec)
        step += 1
    return X_dec
