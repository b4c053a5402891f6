# shows: a loop over three functions
def decoder_layer(X_dec, X_enc, params, n_heads):
    sublayers = [
        lambda x: multi_head_attention(x, x, **params["self"], n_heads=n_heads, mask=causal_mask(len(x)))[0],
        lambda x: multi_head_attention(x, X_enc, **params["cross"], n_heads=n_heads)[0],
        lambda x: feed_forward(x, **params["ffn"]),
    ]
    x = X_dec
    for k, sublayer in enumerate(sublayers, start=1):
        x = layer_norm(x + sublayer(x), **params[f"norm_{k}"])
    return x
