# shows: the mask of the first sublayer is as large as the source
# loses: part: try, last_encoder_row_moves_every_row, cross_attention_alone, two_heads, three_heads, single_rows, asked_twice
def decoder_layer(X_dec, X_enc, params, n_heads):
    mask = causal_mask(len(X_enc))
    looked, _ = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=mask)
    A = layer_norm(X_dec + looked, **params["norm_1"])
    looked, _ = multi_head_attention(A, X_enc, **params["cross"], n_heads=n_heads)
    B = layer_norm(A + looked, **params["norm_2"])
    return layer_norm(B + feed_forward(B, **params["ffn"]), **params["norm_3"])
