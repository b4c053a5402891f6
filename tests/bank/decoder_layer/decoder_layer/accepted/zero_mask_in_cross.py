# shows: a mask of zeros hides nothing
def decoder_layer(X_dec, X_enc, params, n_heads):
    T_y, T_x = len(X_dec), len(X_enc)
    a, weights = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(T_y))
    x1 = layer_norm(X_dec + a, **params["norm_1"])
    b, weights = multi_head_attention(x1, X_enc, **params["cross"], n_heads=n_heads, mask=np.zeros((T_y, T_x)))
    x2 = layer_norm(x1 + b, **params["norm_2"])
    x3 = layer_norm(x2 + feed_forward(x2, **params["ffn"]), **params["norm_3"])
    return np.asmatrix(x3)
