# shows: filler rows below, which nobody sees, and cut off at the end; Fortran order
def decoder_layer(X_dec, X_enc, params, n_heads):
    T, d = X_dec.shape
    rows = np.asfortranarray(np.vstack([X_dec, np.ones((3, d))]))
    visible = np.tri(T + 3, dtype=bool)
    mask = np.where(visible, 0.0, -np.inf)
    looked = multi_head_attention(rows, rows, **params["self"], n_heads=n_heads, mask=mask)[0]
    rows = layer_norm(rows + looked, **params["norm_1"])
    rows = layer_norm(rows + multi_head_attention(rows, X_enc, **params["cross"], n_heads=n_heads)[0],
                      params["norm_2"]["gain"], params["norm_2"]["bias"])
    return layer_norm(rows + feed_forward(rows, **params["ffn"]), **params["norm_3"])[:T]
