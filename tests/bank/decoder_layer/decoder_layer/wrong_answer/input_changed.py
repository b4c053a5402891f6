# shows: adds to the rows it was given
# loses: part: inputs_stay_as_they_were
def decoder_layer(X_dec, X_enc, params, n_heads):
    x = X_dec
    x += multi_head_attention(x, x, **params["self"], n_heads=n_heads, mask=causal_mask(len(x)))[0]
    x = layer_norm(x, **params["norm_1"])
    x = layer_norm(x + multi_head_attention(x, X_enc, **params["cross"], n_heads=n_heads)[0], **params["norm_2"])
    return layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"])
