# shows: the first and the second norm exchanged
# loses: part: silent_sublayers, self_attention_alone, cross_attention_alone, feed_forward_alone, two_heads, three_heads, single_rows, asked_twice
# named: first_norms_swapped
def decoder_layer(X_dec, X_enc, params, n_heads):
    x = X_dec + multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))[0]
    x = layer_norm(x, **params["norm_2"])
    x = layer_norm(x + multi_head_attention(x, X_enc, **params["cross"], n_heads=n_heads)[0], **params["norm_1"])
    return layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"])
