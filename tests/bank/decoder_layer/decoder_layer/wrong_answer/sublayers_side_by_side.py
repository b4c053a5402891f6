# shows: all three get the input, one norm at the end
# loses: part: silent_sublayers, self_attention_alone, cross_attention_alone, feed_forward_alone, two_heads, three_heads, single_rows, asked_twice
# named: sublayers_side_by_side
def decoder_layer(X_dec, X_enc, params, n_heads):
    a, _ = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))
    b, _ = multi_head_attention(X_dec, X_enc, **params["cross"], n_heads=n_heads)
    return layer_norm(X_dec + a + b + feed_forward(X_dec, **params["ffn"]), **params["norm_3"])
