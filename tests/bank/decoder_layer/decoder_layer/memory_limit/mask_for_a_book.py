# shows: makes one mask for every length there may ever be
# loses: all
def decoder_layer(X_dec, X_enc, params, n_heads):
    T = len(X_dec)
    mask = causal_mask(1_000_000)[:T, :T]
    x = layer_norm(X_dec + multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=mask)[0], **params["norm_1"])
    x = layer_norm(x + multi_head_attention(x, X_enc, **params["cross"], n_heads=n_heads)[0], **params["norm_2"])
    return layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"])
