# shows: the self-attention sees everything
# loses: part: try, future_moves_nothing, triangle, self_attention_alone, two_heads, three_heads, single_rows, asked_twice
# named: no_mask
def decoder_layer(X_dec, X_enc, params, n_heads):
    a, _ = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads)
    A = layer_norm(X_dec + a, **params["norm_1"])
    b, _ = multi_head_attention(A, X_enc, **params["cross"], n_heads=n_heads)
    B = layer_norm(A + b, **params["norm_2"])
    c = feed_forward(B, **params["ffn"])
    C = layer_norm(B + c, **params["norm_3"])
    return C
