# shows: one head in both attentions
# loses: part: self_attention_alone, cross_attention_alone, two_heads, three_heads, single_rows, asked_twice
# named: n_heads_ignored
def decoder_layer(X_dec, X_enc, params, n_heads):
    a, _ = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=1, mask=causal_mask(len(X_dec)))
    A = layer_norm(X_dec + a, **params["norm_1"])
    b, _ = multi_head_attention(A, X_enc, **params["cross"], n_heads=1)
    B = layer_norm(A + b, **params["norm_2"])
    c = feed_forward(B, **params["ffn"])
    return layer_norm(B + c, **params["norm_3"])
