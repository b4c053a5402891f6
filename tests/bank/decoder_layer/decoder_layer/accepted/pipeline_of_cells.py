# shows: three functions in three cells, the last one in the answer; a failed experiment after it
def decoder_layer(X_dec, X_enc, params, n_heads):
    A = first_sublayer(X_dec, params, n_heads)
    B = second_sublayer(A, X_enc, params, n_heads)
    return layer_norm(feed_forward(B, **params["ffn"]) + B, **params["norm_3"])
# %% before
def first_sublayer(X, params, n_heads):
    out, weights = multi_head_attention(X, X, **params["self"], n_heads=n_heads, mask=causal_mask(len(X)))
    return layer_norm(out + X, **params["norm_1"])
# %% before
def second_sublayer(A, X_enc, params, n_heads):
    out, weights = multi_head_attention(X_q=A, X_kv=X_enc, **params["cross"], n_heads=n_heads)
    return layer_norm(out + A, **params["norm_2"])
# %% after
decoder_layer(story_rows, story_encoder[:, :3], story_params, HEADS)
