# shows: single precision through the whole layer
def decoder_layer(X_dec, X_enc, params, n_heads):
    half = {part: {k: v.astype("float32") for k, v in p.items()} for part, p in params.items()}
    X, E = X_dec.astype("float32"), X_enc.astype("float32")
    mask = causal_mask(len(X)).astype("float32")
    X = layer_norm(X + multi_head_attention(X, X, **half["self"], n_heads=n_heads, mask=mask)[0], **half["norm_1"])
    X = layer_norm(X + multi_head_attention(X, E, **half["cross"], n_heads=n_heads)[0], **half["norm_2"])
    return layer_norm(X + feed_forward(X, **half["ffn"]), **half["norm_3"]).astype("float32")
