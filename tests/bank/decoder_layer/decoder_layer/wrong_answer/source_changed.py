# shows: normalises the encoder's rows in place: a mistake, and the caller's array is another one
# loses: part: inputs_stay_as_they_were
def decoder_layer(X_dec, X_enc, params, n_heads):
    x = layer_norm(X_dec + multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))[0], **params["norm_1"])
    kept = X_enc.copy()
    X_enc -= X_enc.mean(axis=1, keepdims=True)
    x = layer_norm(x + multi_head_attention(x, kept, **params["cross"], n_heads=n_heads)[0], **params["norm_2"])
    return layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"])
