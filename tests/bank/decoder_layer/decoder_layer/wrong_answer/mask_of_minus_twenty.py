# shows: a small number in place of -inf: a leak of a millionth
# loses: part: try, future_moves_nothing, triangle
def decoder_layer(X_dec, X_enc, params, n_heads):
    a, _ = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=np.triu(np.full((len(X_dec), len(X_dec)), -20.0), 1))
    A = layer_norm(X_dec + a, **params["norm_1"])
    b, _ = multi_head_attention(A, X_enc, **params["cross"], n_heads=n_heads)
    B = layer_norm(A + b, **params["norm_2"])
    c = feed_forward(B, **params["ffn"])
    C = layer_norm(B + c, **params["norm_3"])
    return C
