# shows: cross-attention before self-attention
# loses: part: self_attention_alone, cross_attention_alone, two_heads, three_heads, single_rows, asked_twice
# named: cross_first
def decoder_layer(X_dec, X_enc, params, n_heads):
    a, _ = multi_head_attention(X_dec, X_enc, **params["cross"], n_heads=n_heads)
    A = layer_norm(X_dec + a, **params["norm_1"])
    b, _ = multi_head_attention(A, A, **params["self"], n_heads=n_heads, mask=causal_mask(len(A)))
    B = layer_norm(A + b, **params["norm_2"])
    return layer_norm(B + feed_forward(B, **params["ffn"]), **params["norm_3"])
