# shows: takes the weights out of the dictionary it was given
# loses: part: inputs_stay_as_they_were
def decoder_layer(X_dec, X_enc, params, n_heads):
    params["self"]["n_heads"] = n_heads
    params["cross"]["n_heads"] = n_heads
    x = layer_norm(X_dec + multi_head_attention(X_dec, X_dec, **params["self"], mask=causal_mask(len(X_dec)))[0], **params["norm_1"])
    x = layer_norm(x + multi_head_attention(x, X_enc, **params["cross"])[0], **params["norm_2"])
    return layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"])
