# shows: a scratch cell tries a mask of zeros and leaves it behind
# loses: part: try, future_moves_nothing, triangle, self_attention_alone, two_heads, three_heads, single_rows, asked_twice
# named: no_mask
def decoder_layer(X_dec, X_enc, params, n_heads):
    x = layer_norm(X_dec + multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))[0], **params["norm_1"])
    x = layer_norm(x + multi_head_attention(x, X_enc, **params["cross"], n_heads=n_heads)[0], **params["norm_2"])
    return layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"])
# %% after
def causal_mask(T):
    return np.zeros((T, T))
