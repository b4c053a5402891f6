# shows: gain and bias forgotten in all three norms
# loses: part: last_step_is_a_norm, silent_sublayers, self_attention_alone, cross_attention_alone, feed_forward_alone, two_heads, three_heads, single_rows, asked_twice
# named: norms_without_gain_and_bias
def decoder_layer(X_dec, X_enc, params, n_heads):
    gain, bias = np.ones(X_dec.shape[1]), np.zeros(X_dec.shape[1])
    a, _ = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))
    A = layer_norm(X_dec + a, gain, bias)
    b, _ = multi_head_attention(A, X_enc, **params["cross"], n_heads=n_heads)
    B = layer_norm(A + b, gain, bias)
    c = feed_forward(B, **params["ffn"])
    return layer_norm(B + c, gain, bias)
