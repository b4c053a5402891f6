# shows: -1e9 in place of -inf makes no difference inside the layer
def decoder_layer(X_dec, X_enc, params, n_heads):
    T = len(X_dec)
    mask = np.triu(np.full((T, T), -1e9), k=1)
    a, _ = multi_head_attention(X_dec, X_dec, n_heads=n_heads, mask=mask, **params["self"])
    x = layer_norm(a + X_dec, **params["norm_1"])
    a, _ = multi_head_attention(x, X_enc, n_heads=n_heads, mask=None, **params["cross"])
    x = layer_norm(a + x, **params["norm_2"])
    return layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"])
