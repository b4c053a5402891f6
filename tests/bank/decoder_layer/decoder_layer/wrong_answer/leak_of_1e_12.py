# shows: a trillionth of the mean of all rows is added to each
# loses: part: try, future_moves_nothing, triangle
def decoder_layer(X_dec, X_enc, params, n_heads):
    x = layer_norm(X_dec + multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))[0], **params["norm_1"])
    x = x + 1e-12 * x.mean(axis=0)
    x = layer_norm(x + multi_head_attention(x, X_enc, **params["cross"], n_heads=n_heads)[0], **params["norm_2"])
    return layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"])
