# shows: the second and third norm exchanged
# loses: part: last_step_is_a_norm, silent_sublayers, self_attention_alone, cross_attention_alone, feed_forward_alone, two_heads, three_heads, single_rows, asked_twice
# named: last_norms_swapped
def decoder_layer(X_dec, X_enc, params, n_heads):
    a, _ = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))
    A = layer_norm(X_dec + a, **params["norm_1"])
    b, _ = multi_head_attention(A, X_enc, **params["cross"], n_heads=n_heads)
    B = layer_norm(A + b, **params["norm_3"])
    c = feed_forward(B, **params["ffn"])
    C = layer_norm(B + c, **params["norm_2"])
    return C
