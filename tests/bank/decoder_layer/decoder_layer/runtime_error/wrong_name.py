# shows: calls an attention that does not exist
# loses: all
def decoder_layer(X_dec, X_enc, params, n_heads):
    a, _ = multihead_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))
    return layer_norm(X_dec + a, **params["norm_1"])
