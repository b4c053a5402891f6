# shows: self-attention, feed-forward, cross-attention
# loses: part: cross_attention_alone, feed_forward_alone, two_heads, three_heads, single_rows, asked_twice
# named: feed_forward_in_the_middle
def decoder_layer(X_dec, X_enc, params, n_heads):
    a, _ = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))
    A = layer_norm(X_dec + a, **params["norm_1"])
    B = layer_norm(A + feed_forward(A, **params["ffn"]), **params["norm_2"])
    c, _ = multi_head_attention(B, X_enc, **params["cross"], n_heads=n_heads)
    return layer_norm(B + c, **params["norm_3"])
