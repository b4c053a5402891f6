# shows: no addition after any sublayer
# loses: part: try, silent_sublayers, self_attention_alone, cross_attention_alone, feed_forward_alone, two_heads, three_heads, single_rows, asked_twice
# named: no_residuals
def decoder_layer(X_dec, X_enc, params, n_heads):
    x, _ = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))
    x = layer_norm(x, **params["norm_1"])
    x, _ = multi_head_attention(x, X_enc, **params["cross"], n_heads=n_heads)
    x = layer_norm(x, **params["norm_2"])
    return layer_norm(feed_forward(x, **params["ffn"]), **params["norm_3"])
