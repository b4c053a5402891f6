# shows: computes each output row by itself, from the rows up to it
def decoder_layer(X_dec, X_enc, params, n_heads):
    out = np.zeros_like(X_dec)
    for i in range(len(X_dec)):
        a, _ = multi_head_attention(X_dec[i : i + 1], X_dec[: i + 1], **params["self"], n_heads=n_heads)
        x = layer_norm(X_dec[i : i + 1] + a, **params["norm_1"])
        b, _ = multi_head_attention(x, X_enc, **params["cross"], n_heads=n_heads)
        x = layer_norm(x + b, **params["norm_2"])
        out[i] = layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"])[0]
    return out
