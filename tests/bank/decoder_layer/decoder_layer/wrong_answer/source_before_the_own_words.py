# shows: the middle sublayer looks at the source and the decoder's own past together
# loses: part: cross_attention_alone, two_heads, three_heads, single_rows, asked_twice
def decoder_layer(X_dec, X_enc, params, n_heads):
    mask = causal_mask(len(X_dec))
    looked, _ = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=mask)
    A = layer_norm(X_dec + looked, **params["norm_1"])
    mask = np.hstack([np.zeros((len(A), len(X_enc))), mask])
    both = np.vstack([X_enc, A])
    looked, _ = multi_head_attention(A, both, **params["cross"], n_heads=n_heads, mask=mask)
    B = layer_norm(A + looked, **params["norm_2"])
    return layer_norm(B + feed_forward(B, **params["ffn"]), **params["norm_3"])
