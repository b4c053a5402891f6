# shows: x + layer_norm(sublayer(x))
# loses: part: try, last_step_is_a_norm, silent_sublayers, self_attention_alone, cross_attention_alone, feed_forward_alone, two_heads, three_heads, single_rows, asked_twice
# named: norm_then_add
def decoder_layer(X_dec, X_enc, params, n_heads):
    a = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))[0]
    A = X_dec + layer_norm(a, **params["norm_1"])
    b = multi_head_attention(A, X_enc, **params["cross"], n_heads=n_heads)[0]
    B = A + layer_norm(b, **params["norm_2"])
    return B + layer_norm(feed_forward(B, **params["ffn"]), **params["norm_3"])
