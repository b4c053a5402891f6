# shows: the third norm is missing
# loses: part: last_step_is_a_norm, silent_sublayers, self_attention_alone, cross_attention_alone, feed_forward_alone, two_heads, three_heads, single_rows, asked_twice
# named: no_third_norm
def decoder_layer(X_dec, X_enc, params, n_heads):
    a, _ = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))
    A = layer_norm(X_dec + a, **params["norm_1"])
    b, _ = multi_head_attention(A, X_enc, **params["cross"], n_heads=n_heads)
    B = layer_norm(A + b, **params["norm_2"])
    c = feed_forward(B, **params["ffn"])
    C = B + c
    return C
