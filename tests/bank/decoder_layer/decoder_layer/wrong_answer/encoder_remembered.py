# shows: keeps the projected source of the first call
# loses: part: try, last_encoder_row_moves_every_row, cross_attention_alone, two_heads, single_rows, asked_twice
cache = {}


def decoder_layer(X_dec, X_enc, params, n_heads):
    source = cache.setdefault(X_enc.shape, X_enc)
    x = layer_norm(X_dec + multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))[0], **params["norm_1"])
    x = layer_norm(x + multi_head_attention(x, source, **params["cross"], n_heads=n_heads)[0], **params["norm_2"])
    return layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"])
