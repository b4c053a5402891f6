# shows: normalises before each sublayer and not after
# loses: part: try, last_step_is_a_norm, silent_sublayers, self_attention_alone, cross_attention_alone, feed_forward_alone, two_heads, three_heads, single_rows, asked_twice
# named: pre_norm
def decoder_layer(X_dec, X_enc, params, n_heads):
    n = layer_norm(X_dec, **params["norm_1"])
    x = X_dec + multi_head_attention(n, n, **params["self"], n_heads=n_heads, mask=causal_mask(len(n)))[0]
    n = layer_norm(x, **params["norm_2"])
    x = x + multi_head_attention(n, X_enc, **params["cross"], n_heads=n_heads)[0]
    return x + feed_forward(layer_norm(x, **params["norm_3"]), **params["ffn"])
