# shows: wrong only for a source of one row: nothing to choose from, so cross-attention is left out
# loses: part: single_rows
def decoder_layer(X_dec, X_enc, params, n_heads):
    x = layer_norm(X_dec + multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))[0], **params["norm_1"])
    looked = multi_head_attention(x, X_enc, **params["cross"], n_heads=n_heads)[0] if len(X_enc) > 1 or len(x) == 1 and n_heads == 1 else 0
    x = layer_norm(x + looked, **params["norm_2"])
    return layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"])
